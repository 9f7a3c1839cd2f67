//! A curve as a drawing, with its numbers as a text beside it.

use std::fmt::Write;

use crate::html::escaped;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 220.0;
const MARGIN: f64 = 46.0;

/// What stands at the axes.
pub struct Axes {
    pub x: &'static str,
    pub y: &'static str,
}

/// A curve through points; nothing where there are less than two.
pub fn chart(title: &str, axes: &Axes, points: &[(f64, f64)]) -> String {
    if points.len() < 2 {
        return String::new();
    }
    let most = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).fold(f64::MIN_POSITIVE, f64::max);
    let (most_x, most_y) = (most(|point| point.0), most(|point| point.1));
    let x = |value: f64| MARGIN + (WIDTH - 2.0 * MARGIN) * value / most_x;
    let y = |value: f64| HEIGHT - MARGIN - (HEIGHT - 1.5 * MARGIN) * value / most_y;
    let mut svg = format!(
        "<h2>{}</h2><svg class=\"chart\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{}: {} {} at {} {}\">",
        escaped(title),
        escaped(title),
        number(most_y),
        axes.y,
        number(most_x),
        axes.x
    );
    let (left, bottom, right) = (MARGIN, HEIGHT - MARGIN, WIDTH - MARGIN);
    let _ = write!(
        svg,
        "<path class=\"axis\" fill=\"none\" d=\"M{left} {} V{bottom} H{right}\"/><text x=\"{right}\" y=\"{}\" text-anchor=\"end\">{} {}</text>\
         <text x=\"{left}\" y=\"14\">{} {}</text>",
        MARGIN / 2.0,
        bottom + 18.0,
        number(most_x),
        axes.x,
        number(most_y),
        axes.y
    );
    let mut path = String::new();
    for (index, (px, py)) in points.iter().enumerate() {
        let (px, py) = (x(*px), y(*py));
        // What is counted jumps; it does not grow between.
        let _ = match index {
            0 => write!(path, "M{px:.1} {py:.1}"),
            _ => write!(path, " H{px:.1} V{py:.1}"),
        };
        let _ = write!(svg, "<circle cx=\"{px:.1}\" cy=\"{py:.1}\" r=\"2.5\"/>");
    }
    let _ = write!(svg, "<path class=\"curve\" d=\"{path}\"/></svg>");
    svg
}

fn number(value: f64) -> String {
    if value.fract() == 0.0 { format!("{value:.0}") } else { format!("{value:.1}") }
}
