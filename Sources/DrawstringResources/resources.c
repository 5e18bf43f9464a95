#include "DrawstringResources.h"

#define RESOURCE(array) ((drawstring_resource){array, sizeof array})

// The order is that of use: later files call functions of earlier ones.
static const unsigned char script[] = {
#embed "Page/streams.js"
,
#embed "Page/moments.js"
,
#embed "Page/stage.js"
,
#embed "Page/inspector.js"
,
#embed "Page/plots.js"
,
#embed "Page/events.js"
,
#embed "Page/trace.js"
,
#embed "Page/showing.js"
,
#embed "Page/controls.js"
,
#embed "Page/start.js"
};

static const unsigned char watching_script[] = {
#embed "Page/watching.js"
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

drawstring_resource drawstring_page_script(void) { return RESOURCE(script); }

drawstring_resource drawstring_page_watching_script(void) { return RESOURCE(watching_script); }

drawstring_resource drawstring_page_style(void) { return RESOURCE(style); }

drawstring_resource drawstring_page_body(void) { return RESOURCE(body); }

drawstring_resource drawstring_findings(void) { return RESOURCE(findings); }
