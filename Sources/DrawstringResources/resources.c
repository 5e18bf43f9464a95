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

static const unsigned char ring_starter[] = {
#embed "Starters/ring.yaml"
};

static const unsigned char stroke_starter[] = {
#embed "Starters/stroke.yaml"
};

static const unsigned char dots_starter[] = {
#embed "Starters/dots.yaml"
};

static const unsigned char spinner_starter[] = {
#embed "Starters/spinner.yaml"
};

static const unsigned char bar_starter[] = {
#embed "Starters/bar.yaml"
};

static const unsigned char ball_starter[] = {
#embed "Starters/ball.yaml"
};

static const unsigned char footer_starter[] = {
#embed "Starters/footer.yaml"
};

static const unsigned char floor_starter[] = {
#embed "Starters/floor.yaml"
};

static const unsigned char blank_starter[] = {
#embed "Starters/blank.yaml"
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

drawstring_resource drawstring_starter_ring(void) { return RESOURCE(ring_starter); }

drawstring_resource drawstring_starter_stroke(void) { return RESOURCE(stroke_starter); }

drawstring_resource drawstring_starter_dots(void) { return RESOURCE(dots_starter); }

drawstring_resource drawstring_starter_spinner(void) { return RESOURCE(spinner_starter); }

drawstring_resource drawstring_starter_bar(void) { return RESOURCE(bar_starter); }

drawstring_resource drawstring_starter_ball(void) { return RESOURCE(ball_starter); }

drawstring_resource drawstring_starter_footer(void) { return RESOURCE(footer_starter); }

drawstring_resource drawstring_starter_floor(void) { return RESOURCE(floor_starter); }

drawstring_resource drawstring_starter_blank(void) { return RESOURCE(blank_starter); }
