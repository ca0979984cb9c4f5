//! The names of loops: as short as they can be, and never two the same.

use cfa::{FuncId, LocId, LoopId, LoopNames};

/// Two loops on line 3, one on line 5; two functions of the same name.
const PROGRAM: &str = r#"cfa lp64
file "t.c"
unit "t.c"
unit "u.c"
types void(int)

func f: void(int) unit u0 @1:5 {
  param n: int
  scope0
  locs l0..l6 in scope0 declared 1
  entry l0 exit l6 [0..90]
  l0 -> l1: skip                              @2:3 [20..29]
  l1 -> l1: assume n < 3                      @3:4 [39..44]
  l1 -> l2: assume !(n < 3)                   @3:4 [39..44]
  l2 -> l3: skip                              @3:20 [50..51]
  l3 -> l2: assume n < 4                      @3:24 [52..54]
  l3 -> l4: assume !(n < 4)                   @3:24 [52..54]
  l4 -> l5: skip                              @5:1 [58..60]
  l5 -> l4: assume n < 5                      @5:7 [62..67]
  l5 -> l6: return                            @5:14 [69..78]
}

func g: void(int) static u0 unit u0 @7:5 {
  param n: int
  entry l0 exit l1
  l0 -> l1: return                            @7:9 [91..92]
}

func h: void(int) static u1 unit u1 @9:5 {
  param n: int
  entry l0 exit l1
  l0 -> l1: return                            @9:9 [93..94]
}
"#;

#[test]
fn loops_have_names_of_their_own() {
    let mut program = cfa::text::read(PROGRAM).unwrap_or_else(|e| panic!("{}", e.render(false)));
    // The text form has no two functions of one name, but linking static ones does.
    program.functions[FuncId(2)].name = "g".into();
    let names = LoopNames::new(&program);
    let head = |head: u32| LoopId::Loop { function: FuncId(0), head: LocId(head) };
    let expected = [
        (head(1), "loop at t.c:3:4"),
        (head(2), "loop at t.c:3:20"),
        (head(4), "loop at t.c:5"),
        (LoopId::Calls(FuncId(0)), "calls of f"),
        (LoopId::Calls(FuncId(1)), "calls of g at t.c:7:5"),
        (LoopId::Calls(FuncId(2)), "calls of g at t.c:9:5"),
    ];
    for (id, name) in expected {
        assert_eq!(names.name(id), name);
        assert_eq!(names.find(name), Some(id));
    }
    assert_eq!(names.find("loop at t.c:3"), None, "there are two");
}
