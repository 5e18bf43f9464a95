#include "DrawstringResources.h"

#define RESOURCE(array) ((drawstring_resource){array, sizeof array})

static const unsigned char packed_script[] = {
#embed "Page/page.js.gz"
};

static const unsigned char live_script[] = {
#embed "Page/live.js"
};

static const unsigned char live_style[] = {
#embed "Page/live.css"
};

static const unsigned char live_markup[] = {
#embed "Page/live.html"
};

static const unsigned char waiting_script[] = {
#embed "Page/waiting.js"
};

static const unsigned char screen_script[] = {
#embed "Page/screen.js"
};

static const unsigned char index_script[] = {
#embed "Page/index.js"
};

static const unsigned char comparison_script[] = {
#embed "Page/comparison.js"
};

static const unsigned char style[] = {
#embed "Page/page.css"
};

static const unsigned char body[] = {
#embed "Page/page.html"
};

static const unsigned char findings[] = {
#embed "../../specs/diagnostics.md"
};

static const unsigned char module[] = {
#embed "Web/drawstring.wasm"
};

static const unsigned char packed_module[] = {
#embed "Web/drawstring.wasm.lzma"
};

static const unsigned char player[] = {
#embed "Web/Minified/drawstring.js"
};

static const unsigned char player_types[] = {
#embed "Web/drawstring.d.ts"
};

static const unsigned char packed_text[] = {
#embed "Web/packed.js"
};

static const unsigned char element[] = {
#embed "Web/Minified/drawstring-effect.js"
};

static const unsigned char element_types[] = {
#embed "Web/drawstring-effect.d.ts"
};

static const unsigned char demo_page[] = {
#embed "Web/index.html"
};

static const unsigned char demo_script[] = {
#embed "Web/demo.js"
};

drawstring_resource drawstring_page_packed_script(void) { return RESOURCE(packed_script); }

drawstring_resource drawstring_page_live_script(void) { return RESOURCE(live_script); }

drawstring_resource drawstring_page_live_style(void) { return RESOURCE(live_style); }

drawstring_resource drawstring_page_live_markup(void) { return RESOURCE(live_markup); }

drawstring_resource drawstring_page_waiting_script(void) { return RESOURCE(waiting_script); }

drawstring_resource drawstring_page_screen_script(void) { return RESOURCE(screen_script); }

drawstring_resource drawstring_page_index_script(void) { return RESOURCE(index_script); }

drawstring_resource drawstring_page_comparison_script(void) { return RESOURCE(comparison_script); }

drawstring_resource drawstring_page_style(void) { return RESOURCE(style); }

drawstring_resource drawstring_page_body(void) { return RESOURCE(body); }

drawstring_resource drawstring_web_module(void) { return RESOURCE(module); }

drawstring_resource drawstring_web_packed_module(void) { return RESOURCE(packed_module); }

drawstring_resource drawstring_web_player(void) { return RESOURCE(player); }

drawstring_resource drawstring_web_player_types(void) { return RESOURCE(player_types); }

drawstring_resource drawstring_web_packed_text(void) { return RESOURCE(packed_text); }

drawstring_resource drawstring_web_element(void) { return RESOURCE(element); }

drawstring_resource drawstring_web_element_types(void) { return RESOURCE(element_types); }

drawstring_resource drawstring_web_demo_page(void) { return RESOURCE(demo_page); }

drawstring_resource drawstring_web_demo_script(void) { return RESOURCE(demo_script); }

drawstring_resource drawstring_findings(void) { return RESOURCE(findings); }
