// What reading YAML costs before anything is made of it.

#pragma once

/// How many events libyaml makes of the bytes; -1 where they are not YAML.
long floor_yaml_events(const unsigned char *bytes, long count);
