/**
 * jsdom recomputes an element's style from its whole default style sheet after each change to the page, which took a quarter of these
 * tests' time. None of our style sheets are loaded here, so the inline styles of the element and its parents, and otherwise the browser's
 * default, are enough.
 */
export const quickComputedStyle: typeof window.getComputedStyle = (element) => {
  if (!hasStyle(element)) return computedStyle(element)
  return new Proxy(element.style, {
    get(style, name) {
      if (name === 'getPropertyValue') return (property: string) => styleValue(element, property)
      const own: unknown = Reflect.get(style, name)
      return typeof name === 'string' && typeof own !== 'function' ? styleValue(element, withHyphens(name)) : own
    },
  })
}

/** jsdom's own function, saved before setup.ts replaces it. */
const computedStyle = window.getComputedStyle.bind(window)

function styleValue(element: HTMLElement, property: string): string {
  const own = element.style.getPropertyValue(property)
  if (own !== '' && own !== 'inherit') return own
  if (property === 'display') return defaultDisplay(element)
  const parent = element.parentElement
  if (inherited.includes(property) && hasStyle(parent)) return styleValue(parent, property)
  return initialValues[property] ?? ''
}

const inherited = ['visibility', 'pointer-events']
const initialValues: Readonly<Record<string, string>> = {
  visibility: 'visible',
  'pointer-events': 'auto',
  opacity: '1',
  position: 'static',
}

const displays = new Map<string, string>()
const traits = ['hidden', 'open', 'type']

/** Asks jsdom only once for each kind of element. */
function defaultDisplay(element: HTMLElement): string {
  const kind = [element.localName, ...traits.map((name) => element.getAttribute(name))].join()
  const display = displays.get(kind) ?? computedStyle(plainCopy(element)).display
  displays.set(kind, display)
  return display
}

function plainCopy(element: HTMLElement): Element {
  const copy = document.createElementNS(element.namespaceURI, element.localName)
  for (const name of traits) {
    const value = element.getAttribute(name)
    if (value !== null) copy.setAttribute(name, value)
  }
  return copy
}

const hasStyle = (element: Element | null): element is HTMLElement => element !== null && 'style' in element
const withHyphens = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
