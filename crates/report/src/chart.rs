//! Curves as a drawing, with their numbers as a text beside it.

use std::fmt::Write;

use crate::html::escaped;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 220.0;
const MARGIN: f64 = 46.0;
/// More points of one curve than this cannot be told apart in a drawing of this width.
const MOST_POINTS: usize = 600;

/// What stands at the axes.
pub struct Axes {
    pub x: &'static str,
    pub y: &'static str,
}

/// A named curve; its points have a growing x.
pub struct Curve {
    pub name: String,
    pub points: Vec<(f64, f64)>,
}

/// A curve through points, of what is counted; nothing where there are less than two.
pub fn chart(title: &str, axes: &Axes, points: &[(f64, f64)]) -> String {
    if points.len() < 2 {
        return String::new();
    }
    let frame = Frame::of(points.iter());
    let mut svg = frame.begin(title, axes);
    for (x, y) in points {
        let _ =
            write!(svg, "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"2.5\"/>", frame.x(*x), frame.y(*y));
    }
    let _ = write!(svg, "<path class=\"curve\" d=\"{}\"/></svg>", frame.steps(points));
    svg
}

/// Several curves with a legend that tells them apart by colour and by dashes; nothing where none has two points.
pub fn curves(title: &str, axes: &Axes, curves: &[Curve]) -> String {
    if curves.iter().all(|curve| curve.points.len() < 2) {
        return String::new();
    }
    let frame = Frame::of(curves.iter().flat_map(|curve| &curve.points));
    let mut svg = frame.begin(title, axes);
    let mut legend = String::new();
    for (number, curve) in curves.iter().enumerate().filter(|(_, curve)| !curve.points.is_empty()) {
        let class = format!("curve of{}", number % 6);
        let _ =
            write!(svg, "<path class=\"{class}\" d=\"{}\"/>", frame.steps(&thinned(&curve.points)));
        let _ = write!(
            legend,
            "<span><svg class=\"key\" viewBox=\"0 0 30 8\" aria-hidden=\"true\"><path class=\"{class}\" d=\"M0 4H30\"/></svg>{}</span>",
            escaped(&curve.name)
        );
    }
    format!("{svg}</svg><div class=\"legend\">{legend}</div>")
}

/// Some of the points when there are many, the first and the last among them.
fn thinned(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let stride = points.len().div_ceil(MOST_POINTS).max(1);
    let mut kept: Vec<(f64, f64)> = points.iter().copied().step_by(stride).collect();
    kept.extend(points.last().filter(|_| !(points.len() - 1).is_multiple_of(stride)));
    kept
}

/// Where numbers are in the drawing.
struct Frame {
    most: (f64, f64),
}

impl Frame {
    fn of<'p>(points: impl Iterator<Item = &'p (f64, f64)>) -> Frame {
        let start = (f64::MIN_POSITIVE, f64::MIN_POSITIVE);
        Frame { most: points.fold(start, |most, point| (most.0.max(point.0), most.1.max(point.1))) }
    }

    fn x(&self, value: f64) -> f64 {
        MARGIN + (WIDTH - 2.0 * MARGIN) * value / self.most.0
    }

    fn y(&self, value: f64) -> f64 {
        HEIGHT - MARGIN - (HEIGHT - 1.5 * MARGIN) * value / self.most.1
    }

    /// The drawing up to its curves.
    fn begin(&self, title: &str, axes: &Axes) -> String {
        let (left, bottom, right) = (MARGIN, HEIGHT - MARGIN, WIDTH - MARGIN);
        let (most_x, most_y) = (number(self.most.0), number(self.most.1));
        let title = escaped(title);
        let mut svg = format!(
            "<h2>{title}</h2><svg class=\"chart\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{title}: up to {most_y} {} at up to {most_x} {}\">",
            axes.y, axes.x
        );
        let _ = write!(
            svg,
            "<path class=\"axis\" fill=\"none\" d=\"M{left} {} V{bottom} H{right}\"/><text x=\"{right}\" y=\"{}\" text-anchor=\"end\">{most_x} {}</text>\
             <text x=\"{left}\" y=\"14\">{most_y} {}</text>",
            MARGIN / 2.0,
            bottom + 18.0,
            axes.x,
            axes.y
        );
        svg
    }

    /// A path of steps: what is counted jumps, it does not grow between.
    fn steps(&self, points: &[(f64, f64)]) -> String {
        let mut path = String::new();
        for (index, (px, py)) in points.iter().enumerate() {
            let (px, py) = (self.x(*px), self.y(*py));
            let _ = match index {
                0 => write!(path, "M{px:.1} {py:.1}"),
                _ => write!(path, " H{px:.1} V{py:.1}"),
            };
        }
        path
    }
}

fn number(value: f64) -> String {
    if value.fract() == 0.0 { format!("{value:.0}") } else { format!("{value:.1}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_points_are_thinned_without_losing_the_ends() {
        let points: Vec<(f64, f64)> =
            (0..10_000).map(|at| (f64::from(at), f64::from(at))).collect();
        let kept = thinned(&points);
        assert!(kept.len() <= MOST_POINTS + 1);
        assert_eq!((kept.first(), kept.last()), (points.first(), points.last()));
        assert_eq!(thinned(&points[..2]), &points[..2]);
    }

    #[test]
    fn a_curve_of_one_point_is_none() {
        let of = |points: &[(f64, f64)]| Curve { name: "<a>".into(), points: points.to_vec() };
        let axes = Axes { x: "x", y: "y" };
        assert_eq!(curves("t", &axes, &[of(&[(1.0, 1.0)])]), "");
        let drawn = curves("t", &axes, &[of(&[(0.0, 1.0), (2.0, 4.0)])]);
        assert!(drawn.contains("&lt;a&gt;") && drawn.contains("up to 4 y at up to 2 x"), "{drawn}");
    }
}
