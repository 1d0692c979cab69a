type Child = Node | string | number | undefined | null | false;

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * Creates an element. Text is added as text nodes only, so that data of a node never becomes markup.
 *
 * @param attributes `class`, `role`, `aria-…`, `title`, …; true is an attribute without value (`true` for `aria-…`),
 * false and undefined omit it
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    // An empty ARIA attribute has no effect.
    made.setAttribute(name, value === true && !name.startsWith('aria-') ? '' : String(value));
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

/** Does nothing if the text is the same, so that a screen reader does not repeat it. */
export function setText(target: HTMLElement, text: string): void {
  if (target.textContent !== text) target.textContent = text;
}

/** Puts elements into a parent in order. Those that stay are not moved, so that focus and selection are kept. */
export function arrange(parent: Element, elements: readonly HTMLElement[]): void {
  const wanted = new Set<Element>(elements);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  let at: Element | null = parent.firstElementChild;
  for (const element of elements) {
    if (element === at) at = at.nextElementSibling;
    else parent.insertBefore(element, at);
  }
}

function put(parent: Element, children: readonly Child[]): void {
  for (const child of children) {
    if (child === undefined || child === null || child === false) continue;
    parent.append(typeof child === 'number' ? String(child) : child);
  }
}
