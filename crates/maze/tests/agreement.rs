//! Clauses in C and as terms, on random values: they must hold together or not at all.

use std::fmt::Write;
use std::process::Command;

use base::{Rng, Seed};
use formula::{Bounds, Encoding, Expr, LOGICS, Script, Sort, random_script, read, shipped};
use term::{Evaluation, Model, Node, Value};

/// How many values each clause is tried with.
const VALUES: usize = 16;

/// A compiler with options.
type Build = (&'static str, &'static [&'static str]);

const BUILDS: &[Build] = &[
    ("gcc", &["-O0", "-fsanitize=undefined,float-cast-overflow", "-fno-sanitize-recover=all"]),
    ("clang-19", &["-O1"]),
];

/// What compilers do to operations that round otherwise, they do when they optimise.
const OPTIMISED: &[Build] = &[("gcc", &["-O0"]), ("gcc", &["-O2"]), ("clang-19", &["-O2"])];

/// Values of all variables, and a C program that prints for each of them which clauses hold.
fn compare(scripts: Vec<(String, Script, Vec<Expr>, Bounds)>, builds: &[Build]) {
    let mut rng = Seed(7).rng();
    let (mut functions, mut calls, mut main) = (String::new(), Vec::new(), String::new());
    let (mut expected, mut labels, mut integers) = (String::new(), Vec::new(), None);
    for (name, script, clauses, bounds) in scripts {
        integers = Some(bounds);
        let mut encoding = Encoding::new(bounds);
        for clause in clauses {
            let number = labels.len();
            let condition = encoding.condition(&script.arena, clause);
            let variables = script.arena.variables_of(&[clause]);
            let body = maze::translate(&script.arena, &mut encoding, clause, &|variable| {
                format!("v{variable}")
            });
            calls.extend(body.calls.iter().copied());
            let mut parameters = Vec::new();
            for variable in &variables {
                let sort = script.arena.sort(script.arena.variable_expr(*variable));
                let shape = encoding.shape(sort);
                let kind = maze::scalar_type(&shape.scalar, bounds);
                let star = if matches!(sort, Sort::Array(..)) { "const " } else { "" };
                let pointer = if star.is_empty() { "" } else { "*" };
                parameters.push(format!("{star}{kind} {pointer}v{variable}"));
            }
            if parameters.is_empty() {
                parameters.push("void".into());
            }
            let _ = writeln!(
                functions,
                "/* {name} */\nstatic int clause_{number}({})\n{{",
                parameters.join(", ")
            );
            for statement in &body.statements {
                let _ = writeln!(functions, "  {statement}");
            }
            let _ = writeln!(functions, "  return {};\n}}\n", body.value);
            // A function for each clause: compilers take a long time for long functions.
            let _ = writeln!(functions, "static void check_{number}(void)\n{{");
            for _ in 0..VALUES {
                let mut model = Model::default();
                let (mut arguments, mut setup) = (Vec::new(), String::new());
                for variable in &variables {
                    let sort = script.arena.sort(script.arena.variable_expr(*variable));
                    let shape = encoding.shape(sort);
                    let mut texts = Vec::new();
                    for leaf in encoding.leaves(*variable).to_vec() {
                        let bits = value(&mut rng, encoding.pool.width(leaf));
                        if let Node::Variable(variable) = encoding.pool.node(leaf) {
                            model.set(variable, Value::Bits(bits));
                        }
                        texts.push(literal(&shape.scalar, bounds, bits));
                    }
                    let kind = maze::scalar_type(&shape.scalar, bounds);
                    let _ = write!(setup, "{kind} v{variable}[] = {{{}}}; ", texts.join(", "));
                    let star = if matches!(sort, Sort::Array(..)) { "" } else { "*" };
                    arguments.push(format!("{star}v{variable}"));
                }
                let holds = Evaluation::new(model).holds(&encoding.pool, condition);
                let _ = writeln!(expected, "{number} {}", i32::from(holds));
                let call = format!("clause_{number}({})", arguments.join(", "));
                let _ =
                    writeln!(functions, "  {{ {setup}printf(\"{number} %d\\n\", {call} != 0); }}");
            }
            let _ = writeln!(functions, "}}\n");
            let _ = writeln!(main, "  check_{number}();");
            labels.push(format!("{name}: {body:#?}"));
        }
    }
    let definitions = maze::definitions(calls, integers.unwrap());
    let text = format!(
        "extern int printf(const char *, ...);\n#define F(b) (((union {{ unsigned int u; float f; }}){{b}}).f)\n\
         #define D(b) (((union {{ unsigned long u; double d; }}){{b}}).d)\n{definitions}\n{functions}\n\
         int main(void)\n{{\n{main}  return 0;\n}}\n"
    );
    let place = tempfile::tempdir().unwrap();
    let (source, program) = (place.path().join("p.c"), place.path().join("p"));
    std::fs::write(&source, text).unwrap();
    for (compiler, options) in builds {
        let compiled = Command::new(compiler)
            .args(["-Wall", "-Werror"])
            .args(*options)
            .arg(&source)
            .arg("-o")
            .arg(&program)
            .arg("-lm")
            .output()
            .unwrap();
        assert!(
            compiled.status.success(),
            "{compiler}: {}",
            String::from_utf8_lossy(&compiled.stderr).chars().take(3000).collect::<String>()
        );
        let run = Command::new(&program).output().unwrap();
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        let said = String::from_utf8(run.stdout).unwrap();
        for (line, (wanted, got)) in expected.lines().zip(said.lines()).enumerate() {
            let number: usize = wanted.split(' ').next().unwrap().parse().unwrap();
            assert_eq!(
                wanted,
                got,
                "line {line}: {}\n{}",
                labels[number],
                std::fs::read_to_string(&source)
                    .unwrap()
                    .lines()
                    .filter(|l| l.contains(&format!("\"{number} %d")))
                    .collect::<Vec<_>>()
                    .join("\n")
            );
        }
        assert_eq!(expected.lines().count(), said.lines().count());
    }
}

fn value(rng: &mut Rng, width: u32) -> u128 {
    let any = u128::from(rng.bits()) << 64 | u128::from(rng.bits());
    let special =
        [0, 1, 2, 3, 5, 7, u128::MAX, u128::MAX - 1, 1 << (width - 1), (1 << (width - 1)) - 1];
    let floats32 = [
        0x3f80_0000_u128,
        0xbf80_0000,
        0x7f80_0000,
        0x7fc0_0000,
        0x8000_0000,
        0x4020_0000,
        0x0000_0001,
        0x7f7f_ffff,
    ];
    let bits = match rng.below(4) {
        0 | 1 => special[rng.below(10) as usize],
        2 if width == 32 => floats32[rng.below(8) as usize],
        2 if width == 64 => [
            0x3ff8_0000_0000_0000_u128,
            0x7ff0_0000_0000_0000,
            0xc004_0000_0000_0000,
            0x7ff8_0000_0000_0000,
        ][rng.below(4) as usize],
        _ => any,
    };
    bits & base::bits::mask(width)
}

fn literal(sort: &Sort, bounds: Bounds, bits: u128) -> String {
    match sort {
        Sort::Int => {
            let shift = 128 - bounds.int_bits;
            format!("(long)0x{:x}UL", ((bits << shift) as i128 >> shift) as u64)
        }
        Sort::Float(float::Format::Single) => format!("F(0x{bits:x}U)"),
        Sort::Float(_) => format!("D(0x{bits:x}UL)"),
        Sort::Bits(width) if *width > 64 => {
            format!("(unsigned __int128)0x{:x}UL << 64 | 0x{:x}UL", bits >> 64, bits as u64)
        }
        _ => format!("0x{bits:x}UL"),
    }
}

const BOUNDS: Bounds = Bounds { int_bits: 32, array_size: 4, undefined: false };

#[test]
fn shipped_formulas_mean_the_same_in_c() {
    for int_bits in [8, 32, 64] {
        let bounds = Bounds { int_bits, ..BOUNDS };
        compare(
            shipped()
                .into_iter()
                .map(|(name, script)| {
                    let clauses =
                        script.assertions.iter().chain(&script.congruences).copied().collect();
                    (name, script, clauses, bounds)
                })
                .collect(),
            BUILDS,
        );
    }
}

#[test]
fn random_formulas_mean_the_same_in_c() {
    let made = LOGICS.iter().flat_map(|logic| (0..8).map(move |number| (*logic, number)));
    compare(
        made.map(|(logic, number)| {
            let (script, _, _) = random_script(logic, Seed(number), BOUNDS);
            let clauses = script.assertions.clone();
            (format!("{logic} {number}"), script, clauses, BOUNDS)
        })
        .collect(),
        BUILDS,
    );
}

/// What rounds in a direction, computed by optimising compilers.
#[test]
fn every_direction_means_the_same_in_c() {
    let mut scripts = Vec::new();
    for (sort, e, s, other) in [("Float32", 8, 24, "Float64"), ("Float64", 11, 53, "Float32")] {
        let declarations = format!(
            "(declare-const x {sort})(declare-const y {sort})(declare-const z {sort})(declare-const o {other})\
             (declare-const b (_ BitVec 16))(declare-const w (_ BitVec 32))(declare-const l (_ BitVec 64))\
             (declare-const h (_ BitVec 63))"
        );
        for mode in ["RTP", "RTN", "RTZ"] {
            for op in ["fp.add", "fp.sub", "fp.mul", "fp.div"] {
                for clause in [
                    format!("(= ({op} {mode} x y) z)"),
                    format!("(fp.lt ({op} {mode} x y) ({op} RNE x y))"),
                    format!("(fp.gt ({op} {mode} x y) ({op} RNE x y))"),
                    format!("(fp.isNegative ({op} {mode} x y))"),
                ] {
                    scripts.push((declarations.clone(), clause));
                }
            }
            let to_fp = |signed: &str, of: &str, mode: &str| {
                format!("((_ to_fp{signed} {e} {s}) {mode} {of})")
            };
            let mut compared = vec![
                (format!("(fp.sqrt {mode} x)"), "(fp.sqrt RNE x)".to_owned()),
                (format!("(fp.fma {mode} x y z)"), "(fp.fma RNE x y z)".to_owned()),
                (to_fp("", "o", mode), to_fp("", "o", "RNE")),
            ];
            for of in ["b", "w", "l", "h"] {
                for signed in ["", "_unsigned"] {
                    compared.push((to_fp(signed, of, mode), to_fp(signed, of, "RNE")));
                }
            }
            for (directed, nearest) in compared {
                for op in ["fp.lt", "fp.gt", "="] {
                    scripts.push((declarations.clone(), format!("({op} {directed} {nearest})")));
                }
                scripts.push((declarations.clone(), format!("(fp.isNegative {directed})")));
            }
        }
    }
    let read = |(declarations, clause): (String, String)| {
        let text = format!("{declarations}(assert {clause})");
        let script = read(&text, false).unwrap_or_else(|error| panic!("{text}: {error}")).remove(0);
        let clauses = script.assertions.clone();
        (clause, script, clauses, BOUNDS)
    };
    compare(scripts.into_iter().map(read).collect(), OPTIMISED);
}

/// Every operator by itself, at widths with and without a C type.
#[test]
fn every_operator_means_the_same_in_c() {
    let mut scripts = Vec::new();
    let mut add = |declarations: &str, clause: String| {
        let text = format!("{declarations}(assert {clause})");
        let script = read(&text, false).unwrap_or_else(|error| panic!("{text}: {error}")).remove(0);
        let clauses = script.assertions.clone();
        scripts.push((clause, script, clauses, BOUNDS));
    };
    for width in [1, 7, 8, 16, 32, 33, 64, 65, 128] {
        let declarations: String = ["x", "y", "z"]
            .iter()
            .map(|name| format!("(declare-const {name} (_ BitVec {width}))"))
            .collect();
        for op in "bvand bvor bvxor bvnand bvnor bvxnor bvadd bvsub bvmul bvudiv bvurem bvsdiv bvsrem bvsmod bvshl bvlshr bvashr".split(' ') {
            add(&declarations, format!("(= ({op} x y) z)"));
            add(&declarations, format!("(bvslt ({op} x y) z)"));
            add(&declarations, format!("(= ({op} x y) ({op} (bvadd y z) x))"));
        }
        for op in "bvult bvule bvugt bvuge bvslt bvsle bvsgt bvsge".split(' ') {
            add(&declarations, format!("({op} (bvnot x) (bvneg y))"));
        }
        add(&declarations, "(= (bvcomp x y) #b1)".into());
        if width <= 64 {
            for op in "bvuaddo bvsaddo bvumulo bvsmulo bvusubo bvssubo bvsdivo".split(' ') {
                add(&declarations, format!("({op} x y)"));
            }
            add(&declarations, "(bvsgt (concat x y) (concat y z))".into());
            add(&declarations, "(bvult ((_ repeat 2) x) (concat y x))".into());
            add(&declarations, "(bvnego x)".into());
        }
        if width > 1 && width < 120 {
            add(
                &declarations,
                format!("(bvslt ((_ extract {} 1) x) ((_ extract {} 0) y))", width - 1, width - 2),
            );
            add(&declarations, "(bvslt ((_ sign_extend 3) x) ((_ zero_extend 3) y))".into());
            add(&declarations, "(bvult ((_ rotate_left 3) x) ((_ rotate_right 2) y))".into());
            add(&declarations, "(> (bv2nat x) (bv2nat y))".into());
            add(&declarations, "(> (sbv_to_int x) (sbv_to_int y))".into());
            add(&declarations, "(= (sbv_to_int x) (- 1))".into());
        }
    }
    let integers = "(declare-const x Int)(declare-const y Int)(declare-const b (_ BitVec 8))";
    for op in ["+", "-", "*", "div", "mod"] {
        add(integers, format!("(> ({op} x y) 3)"));
        add(integers, format!("(= ({op} x (- 7)) ({op} y 2))"));
    }
    for clause in [
        "(> (abs x) (- y))",
        "((_ divisible 3) x)",
        "(<= x y 5)",
        "(distinct x y 1)",
        "(xor (< x y) (>= x 4) (=> (= x y) (< y 0)))",
        "(ite (or (< x 1) (not (= y 2))) (< x y) (and (> x y) (< y 9)))",
        "(= (ubv_to_int b) x)",
        "(= ((_ int_to_bv 8) y) b)",
        "(= ((_ int2bv 8) x) b)",
        "(= ((_ int2bv 70) x) ((_ int2bv 70) y))",
    ] {
        add(integers, clause.into());
    }
    for sort in ["Float32", "Float64"] {
        let (e, s) = if sort == "Float32" { (8, 24) } else { (11, 53) };
        let floats: String =
            ["x", "y", "z"].iter().map(|name| format!("(declare-const {name} {sort})")).collect();
        let floats = format!(
            "{floats}(declare-const b (_ BitVec 16))(declare-const w (_ BitVec {}))(declare-const o Float{})",
            e + s,
            if e == 8 { 64 } else { 32 }
        );
        for op in ["fp.add", "fp.sub", "fp.mul", "fp.div"] {
            add(&floats, format!("(fp.lt ({op} RNE x y) z)"));
            add(&floats, format!("(= ({op} RNE x y) ({op} RNE y x))"));
        }
        for op in ["fp.rem", "fp.min", "fp.max"] {
            add(&floats, format!("(fp.leq ({op} x y) z)"));
            add(&floats, format!("(fp.isNegative ({op} x y))"));
            add(&floats, format!("(fp.eq ({op} x y) x)"));
        }
        for op in [
            "fp.isNaN",
            "fp.isInfinite",
            "fp.isZero",
            "fp.isNormal",
            "fp.isSubnormal",
            "fp.isNegative",
            "fp.isPositive",
        ] {
            add(&floats, format!("({op} x)"));
            add(&floats, format!("({op} (fp.mul RNE x y))"));
        }
        for mode in ["RNE", "RNA", "RTP", "RTN", "RTZ"] {
            add(&floats, format!("(fp.geq (fp.roundToIntegral {mode} x) (fp.neg y))"));
            add(&floats, format!("(= ((_ fp.to_sbv 16) {mode} x) b)"));
            add(&floats, format!("(bvult ((_ fp.to_ubv 16) {mode} x) b)"));
            add(
                &floats,
                format!("(bvult ((_ fp.to_ubv 64) {mode} x) ((_ fp.to_ubv 64) {mode} y))"),
            );
        }
        for clause in [
            "(fp.gt (fp.fma RNE x y z) x)".to_owned(),
            "(fp.eq (fp.sqrt RNE x) (fp.abs y))".to_owned(),
            format!("(fp.gt x ((_ to_fp {e} {s}) RNE b))"),
            format!("(fp.gt x ((_ to_fp_unsigned {e} {s}) RNE b))"),
            format!("(= x ((_ to_fp {e} {s}) w))"),
            format!("(fp.leq (fp #b1 ((_ extract {} 0) w) ((_ extract {} 0) w)) y)", e - 1, s - 2),
            format!("(fp.leq x ((_ to_fp {e} {s}) RNE o))"),
            "(= x y)".to_owned(),
            format!("(distinct x (_ -zero {e} {s}))"),
            format!("(or (= x (_ NaN {e} {s})) (= y (_ +oo {e} {s})))"),
        ] {
            add(&floats, clause);
        }
    }
    let arrays = "(declare-const a (Array (_ BitVec 8) (_ BitVec 16)))(declare-const b (Array (_ BitVec 8) (_ BitVec 16)))\
                  (declare-const m (Array Int (Array Int Int)))(declare-const i (_ BitVec 8))\
                  (declare-const v (_ BitVec 16))(declare-const n Int)(declare-const f (Array Int Float32))";
    for clause in [
        "(= (select a i) v)",
        "(= (store a i v) b)",
        "(= (select (store a i v) (bvadd i #x01)) (select b i))",
        "(distinct a b)",
        "(= a ((as const (Array (_ BitVec 8) (_ BitVec 16))) v))",
        "(= (select (select m n) 1) n)",
        "(= (store m 0 (store (select m 1) n 7)) m)",
        "(= (store f n (select f 0)) f)",
        "(ite (= (select a i) v) (= a b) (= (ite (= v #x0001) a b) b))",
    ] {
        add(arrays, clause.into());
    }
    for (theory, operators) in formula::OPERATORS {
        for operator in *operators {
            let is_used = |(clause, ..): &(String, Script, Vec<Expr>, Bounds)| {
                let mut words = clause.split(|c: char| c.is_whitespace() || "()".contains(c));
                words.any(|word| word == *operator)
            };
            assert!(scripts.iter().any(is_used), "{theory}: no clause with {operator}");
        }
    }
    compare(scripts, BUILDS);
}

#[test]
fn the_guide_lists_every_operator() {
    let guide = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/fuzz-mazes.md");
    let guide = std::fs::read_to_string(guide).unwrap();
    for operator in formula::OPERATORS.iter().flat_map(|(_, operators)| *operators) {
        assert!(guide.contains(&format!("`{operator}`")), "the guide lacks {operator}");
    }
}
