#include "include/yaml_events.h"
#include <stdio.h>
#include <yaml.h>

long floor_yaml_events(const unsigned char *bytes, long count) {
  yaml_parser_t parser;
  if (!yaml_parser_initialize(&parser)) return -1;
  yaml_parser_set_input_string(&parser, bytes, (size_t)count);
  long events = 0;
  for (int is_over = 0; !is_over; events++) {
    yaml_event_t event;
    if (!yaml_parser_parse(&parser, &event)) {
      events = -1;
      break;
    }
    is_over = event.type == YAML_STREAM_END_EVENT;
    yaml_event_delete(&event);
  }
  yaml_parser_delete(&parser);
  return events;
}
