#ifndef DRAWSTRING_RESOURCES_H
#define DRAWSTRING_RESOURCES_H

#include <stddef.h>

/// A file that is part of the program: its bytes, UTF-8, and their count. The bytes live as long as the program.
typedef struct drawstring_resource {
  const unsigned char *bytes;
  size_t count;
} drawstring_resource;

/// Page/page.js.gz: the script of a page, with the player for the web, the style and the markup in it, compressed.
drawstring_resource drawstring_page_packed_script(void);
/// Page/live.js.
drawstring_resource drawstring_page_live_script(void);
/// Page/live.css.
drawstring_resource drawstring_page_live_style(void);
/// Page/live.html.
drawstring_resource drawstring_page_live_markup(void);
/// Page/waiting.js.
drawstring_resource drawstring_page_waiting_script(void);
/// Page/screen.js.
drawstring_resource drawstring_page_screen_script(void);
/// Page/index.js.
drawstring_resource drawstring_page_index_script(void);
drawstring_resource drawstring_page_comparison_script(void);
/// Page/page.css.
drawstring_resource drawstring_page_style(void);
/// Page/page.html.
drawstring_resource drawstring_page_body(void);
/// Web/drawstring.wasm: the player as a WebAssembly module.
drawstring_resource drawstring_web_module(void);
/// Web/drawstring.wasm.lzma: the same, compressed.
drawstring_resource drawstring_web_packed_module(void);
/// Web/drawstring.js.
drawstring_resource drawstring_web_player(void);
/// Web/drawstring.d.ts.
drawstring_resource drawstring_web_player_types(void);
/// Web/packed.js.
drawstring_resource drawstring_web_packed_text(void);
/// Web/drawstring-effect.js.
drawstring_resource drawstring_web_element(void);
/// Web/drawstring-effect.d.ts.
drawstring_resource drawstring_web_element_types(void);
/// Web/index.html.
drawstring_resource drawstring_web_demo_page(void);
/// Web/demo.js.
drawstring_resource drawstring_web_demo_script(void);
/// specs/diagnostics.md: the explanations of findings.
drawstring_resource drawstring_findings(void);
/// Starters: the templates of `drawstring new`.
drawstring_resource drawstring_starter_ring(void);
drawstring_resource drawstring_starter_stroke(void);
drawstring_resource drawstring_starter_dots(void);
drawstring_resource drawstring_starter_spinner(void);
drawstring_resource drawstring_starter_bar(void);
drawstring_resource drawstring_starter_ball(void);
drawstring_resource drawstring_starter_footer(void);
drawstring_resource drawstring_starter_floor(void);
drawstring_resource drawstring_starter_blank(void);

#endif
