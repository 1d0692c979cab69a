type Child = Node | string | number | undefined | null | false;

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * Creates an element. Text is added as text nodes only, so that data of a node never becomes markup.
 *
 * @param attributes `class`, `role`, `aria-…`, `title`, …; true is an attribute without value, false and undefined omit
 * it
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    made.setAttribute(name, value === true ? '' : String(value));
  }
  put(made, children);
  return made;
}

/** Replaces the content of an element. */
export function fill(parent: Element, ...children: readonly Child[]): void {
  parent.replaceChildren();
  put(parent, children);
}

/** A button with its action. Screen readers read the label if there is only an icon. */
export function button(text: string, action: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, text);
  made.addEventListener('click', action);
  return made;
}

function put(parent: Element, children: readonly Child[]): void {
  for (const child of children) {
    if (child === undefined || child === null || child === false) continue;
    parent.append(typeof child === 'number' ? String(child) : child);
  }
}
