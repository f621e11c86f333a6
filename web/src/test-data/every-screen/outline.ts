/**
 * What a page shows, as text: headings, rows by cell, list items, fields with their values, buttons with their state, links with their
 * targets. Layout, classes, and wrappers aren't part of it.
 */
export function outline(root: Element): string[] {
  const lines: string[] = []
  let start = ''
  let pieces: string[] = []
  const endLine = (nextStart = '') => {
    const text = pieces.filter((piece) => piece !== '').join(' · ')
    if (text !== '') lines.push(`${start}${text}`)
    start = nextStart
    pieces = []
  }
  const visit = (node: Node) => {
    if (isText(node)) return void pieces.push(oneLine(node.textContent))
    if (!(node instanceof Element) || isHidden(node)) return
    const role = node.getAttribute('role') ?? node.localName
    const lineStart = lineStarts[role]
    const text = controlText(node) ?? (isPlain(node) ? plainText(node) : undefined)
    if (text !== undefined) {
      const isLine = lineStart !== undefined || (isField(node) && !isChoice(node))
      if (isLine) endLine(lineStart)
      pieces.push(text)
      if (isLine) endLine()
      return
    }
    if (lineStart === undefined && !areaRoles.includes(role)) return node.childNodes.forEach(visit)
    endLine(lineStart)
    if (role === 'row' || role === 'tr') pieces = [[...node.children].map(cellText).join(' | ')]
    else {
      if (lineStart === undefined) pieces.push(areaName(node, role))
      if (lineStart === undefined) endLine()
      node.childNodes.forEach(visit)
    }
    endLine()
  }
  root.childNodes.forEach(visit)
  endLine()
  return lines
}

const lineStarts: Readonly<Record<string, string>> = {
  h1: '# ',
  h2: '## ',
  h3: '### ',
  h4: '#### ',
  heading: '## ',
  row: '| ',
  tr: '| ',
  li: '- ',
  listitem: '- ',
  alert: '! ',
  status: '! ',
  p: '',
  dt: '',
}
const areaRoles = ['dialog', 'section', 'region', 'table', 'tabpanel', 'group', 'fieldset', 'form', 'menu', 'listbox']

function areaName(area: Element, role: string): string {
  const name = nameOf(area)
  return name === '' ? '' : `<${role} ${name}>`
}

const isText = (node: Node): boolean => node.nodeType === Node.TEXT_NODE
const oneLine = (text: string | null): string => (text ?? '').replaceAll(/\s+/g, ' ').trim()

const cellText = (cell: Element): string =>
  `${outline(cell).join(' ')}${sortMarks[cell.getAttribute('aria-sort') ?? ''] ?? ''}`
const sortMarks: Readonly<Record<string, string>> = { ascending: ' ↑', descending: ' ↓' }

const isHidden = (element: Element): boolean =>
  ['style', 'script', 'template'].includes(element.localName) ||
  element.hasAttribute('hidden') ||
  element.getAttribute('aria-hidden') === 'true' ||
  element.getAttribute('type') === 'hidden' ||
  ('style' in element && window.getComputedStyle(element).display === 'none')

/** A sentence: text of its own, without controls. */
const isPlain = (element: Element): boolean =>
  (element.children.length === 0 ||
    [...element.childNodes].some((node) => isText(node) && oneLine(node.textContent) !== '')) &&
  !element.matches(controls) &&
  [...element.querySelectorAll('*')].every((part) => !part.matches(controls))

function plainText(element: Element): string {
  const title = oneLine(element.getAttribute('title'))
  const parts = [...element.childNodes].filter((node) => !(node instanceof Element && isHidden(node)))
  // Elements next to each other are apart.
  const texts = parts.map((node, at) => {
    if (!(node instanceof Element)) return node.textContent
    return parts[at - 1] instanceof Element ? ` ${plainText(node)}` : plainText(node)
  })
  const shown = oneLine(texts.join(''))
  return title === '' || title === shown ? shown : `${shown} (${title})`
}

const controls =
  'button, input, textarea, select, a[href], img, svg, [role=button], [role=menuitem], [role=tab], [role=option], [role=switch], [role=img], [role=progressbar], [role=checkbox], label'

/** Undefined for what isn't a control or picture. */
function controlText(element: Element): string | undefined {
  if (!element.matches(controls)) return undefined
  const name = nameOf(element)
  if (element instanceof HTMLLabelElement) {
    if (element.control === null) return undefined
    return element.contains(element.control) ? controlText(element.control) : ''
  }
  if (element.matches('img, svg, [role=img]')) return name === '' ? '' : `(${name})`
  if (element.matches('a[href]')) return `${name} → ${element.getAttribute('href')}${states(element)}`
  if (isField(element) && isChoice(element)) return `[${element.checked ? 'x' : ' '}] ${name}${states(element)}`
  if (isField(element))
    return `${name}: ${element.value || `(${element.getAttribute('placeholder') ?? ''})`}${states(element)}`
  return `[${name}${states(element)}]`
}

const isField = (element: Element): element is HTMLInputElement =>
  ['input', 'textarea', 'select'].includes(element.localName)

const isChoice = (field: HTMLInputElement): boolean => ['checkbox', 'radio'].includes(field.type)

/** Its label, and what it shows if that says something else. */
function nameOf(element: Element): string {
  const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
  const labels = isField(element) ? [...(element.labels ?? [])] : []
  const label =
    element.getAttribute('aria-label') ??
    ([...ids.map((id) => document.getElementById(id)), ...labels]
      .map((each) => oneLine(each?.textContent ?? ''))
      .join(' ') ||
      (element.getAttribute('alt') ?? element.getAttribute('title') ?? ''))
  const isWholeName =
    isField(element) || element.matches('svg') || areaRoles.includes(element.getAttribute('role') ?? element.localName)
  const shown = isWholeName ? '' : oneLine(outline(element).join(' '))
  if (label.includes(shown)) return label
  return label === '' ? shown : `${label}: ${shown}`
}

function states(element: Element): string {
  const is = (name: string) => element.getAttribute(`aria-${name}`) === 'true'
  const found = {
    off: element.matches(':disabled') || is('disabled'),
    'read only': element.matches('input:not([type=checkbox])[readonly], textarea[readonly]'),
    invalid: is('invalid'),
    pressed: is('pressed'),
    open: is('expanded'),
    checked: is('checked'),
    selected: is('selected'),
    current: element.hasAttribute('aria-current'),
  }
  const names = Object.entries(found).flatMap(([name, holds]) => (holds ? [name] : []))
  return names.length === 0 ? '' : ` (${names.join(', ')})`
}
