// libyaml, the only system library.
#if __has_include(<yaml.h>)
#include <yaml.h>
#else
#error "libyaml is not found. Install it: 'brew install libyaml pkgconf' on macOS, 'apt-get install libyaml-dev' on Debian. Xcode finds Homebrew's copy if PKG_CONFIG_PATH names it: 'launchctl setenv PKG_CONFIG_PATH /opt/homebrew/lib/pkgconfig'."
#endif
