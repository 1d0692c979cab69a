import { defineSurface } from '../surface/surface';
import { all, hasExecutionNode, inResponse, inResponseDocument, is, isSet } from '../surface/when';

/** The response document. */
export const responseSurface = defineSurface({
  commands: {
    'slotpad.showTable': {
      title: 'Show Response as Table',
      icon: '$(table)',
      enablement: is('slotpad.response', 'body', 'file'),
      palette: is('slotpad.response', 'body', 'file'),
      menus: [
        {
          menu: 'editor/title',
          group: 'navigation@2',
          when: all(inResponseDocument, is('slotpad.response', 'body', 'file')),
        },
        {
          menu: 'editor/context',
          group: 'navigation@9',
          when: all(inResponseDocument, is('slotpad.response', 'body', 'file')),
        },
      ],
    },
    'slotpad.showTrace': {
      title: 'Show Response as Trace',
      icon: '$(list-tree)',
      enablement: is('slotpad.response', 'body', 'file'),
      palette: is('slotpad.response', 'body', 'file'),
      menus: [{ menu: 'editor/title', group: '1_view@4', when: inResponseDocument }],
    },
    'slotpad.traceTransaction': {
      title: 'Trace Transaction',
      icon: '$(list-tree)',
      palette: hasExecutionNode,
      menus: [{ menu: 'editor/context', group: 'navigation@11', when: inResponse }],
    },
    'slotpad.showPretty': {
      web: true,
      title: 'Show Formatted Response',
      icon: '$(json)',
      enablement: isSet('slotpad.response'),
      palette: isSet('slotpad.response'),
      menus: [{ menu: 'editor/title', group: '1_view@1', when: inResponseDocument }],
    },
    'slotpad.showRaw': {
      web: true,
      title: 'Show Raw Response',
      icon: '$(file-code)',
      enablement: is('slotpad.response', 'body', 'file'),
      palette: is('slotpad.response', 'body', 'file'),
      menus: [{ menu: 'editor/title', group: '1_view@2', when: inResponseDocument }],
    },
    'slotpad.showHeaders': {
      web: true,
      title: 'Show Response Headers and Timing',
      icon: '$(list-unordered)',
      enablement: isSet('slotpad.response'),
      palette: isSet('slotpad.response'),
      menus: [{ menu: 'editor/title', group: '1_view@3', when: inResponseDocument }],
    },
    'slotpad.showMore': {
      title: 'Show More of Response',
      enablement: is('slotpad.response', 'file'),
      palette: is('slotpad.response', 'file'),
    },
    'slotpad.openResponseFile': {
      title: 'Open Response File',
      icon: '$(go-to-file)',
      enablement: is('slotpad.response', 'file'),
      palette: is('slotpad.response', 'file'),
    },
    'slotpad.searchResponse': {
      title: 'Search Response by JSONPath…',
      icon: '$(search)',
      enablement: is('slotpad.response', 'body', 'file'),
      palette: is('slotpad.response', 'body', 'file'),
      menus: [
        {
          menu: 'editor/title',
          group: 'navigation@3',
          when: all(inResponseDocument, is('slotpad.response', 'file')),
        },
        {
          menu: 'editor/title',
          group: '2_search@1',
          when: all(inResponseDocument, is('slotpad.response', 'body')),
        },
        {
          menu: 'editor/context',
          group: 'navigation@10',
          when: all(inResponseDocument, is('slotpad.response', 'body', 'file')),
        },
      ],
    },
    'slotpad.saveResponse': {
      title: 'Save Response As…',
      icon: '$(save-as)',
      enablement: is('slotpad.response', 'body', 'file', 'binary'),
      palette: is('slotpad.response', 'body', 'file', 'binary'),
      menus: [
        {
          menu: 'editor/title',
          group: 'navigation@4',
          when: all(inResponseDocument, is('slotpad.response', 'body', 'file', 'binary')),
        },
      ],
    },
    'slotpad.copyBody': {
      web: true,
      title: 'Copy Response Body',
      icon: '$(copy)',
      enablement: is('slotpad.response', 'body'),
      palette: is('slotpad.response', 'body'),
      menus: [
        {
          menu: 'editor/title',
          group: '3_copy@1',
          when: all(inResponseDocument, is('slotpad.response', 'body')),
        },
      ],
    },
    'slotpad.copyPath': {
      web: true,
      title: 'Copy JSONPath',
      icon: '$(symbol-key)',
      palette: all(inResponse, 'editorLangId =~ /^json/'),
      menus: [
        {
          menu: 'editor/context',
          group: '9_cutcopypaste@5',
          when: all(inResponse, 'editorLangId =~ /^json/'),
        },
      ],
    },
    'slotpad.copyResponseAsCurl': {
      title: 'Copy Sent Request as cURL',
      icon: '$(terminal)',
      enablement: isSet('slotpad.response'),
      palette: isSet('slotpad.response'),
      menus: [
        { menu: 'editor/title', group: '3_copy@2', when: inResponseDocument },
        {
          menu: 'editor/context',
          group: '9_cutcopypaste@6',
          when: all(inResponseDocument, isSet('slotpad.response')),
        },
      ],
    },
    'slotpad.openLinked': { internal: true, usedBy: 'Links in a response.' },
  },
});

/** The matches of a search in a response. */
export const matchesSurface = defineSurface({
  commands: {
    'slotpad.copyMatch': { internal: true, usedBy: 'The lens above each match.' },
  },
});
