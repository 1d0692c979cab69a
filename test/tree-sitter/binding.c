// Gives the parser of tree-sitter/src to Node, in the form that the package "tree-sitter" takes.
#include <node_api.h>

typedef struct TSLanguage TSLanguage;
const TSLanguage *tree_sitter_slotpad(void);

static napi_value init(napi_env env, napi_value exports) {
  // The tag that "tree-sitter" looks for.
  static const napi_type_tag tag = {0x8AF2E5212AD58ABF, 0xD5006CAD83ABBA16};
  napi_value language;
  napi_create_external(env, (void *)tree_sitter_slotpad(), NULL, NULL, &language);
  napi_type_tag_object(env, language, &tag);
  napi_set_named_property(env, exports, "language", language);
  return exports;
}

NAPI_MODULE(slotpad, init)
