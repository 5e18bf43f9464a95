;; A constant waits below a block that is left early: sum(1) is 42 + 1, and sum(0) is 42 + 7.
;;
;; wasmkit up to 0.3.1 gives another sum(1): it writes the constant to its place on the stack only where a branch to $out needs
;; it, behind the branch to $in, and reads the place on both ways (github.com/swiftwasm/WasmKit/pull/412).
(module
 (func (export "sum") (param i32) (result i32)
  (block $out (result i32)
   (i32.add
    (i32.const 42)
    (block $in (result i32)
     (drop (br_if $in (i32.const 1) (local.get 0)))
     (br_if $out (i32.const 7) (i32.const 0)))))))
