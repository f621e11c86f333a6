import { act, cleanup, fireEvent } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { companyAnswers, type Viewer, type ViewerRole, viewerRoles, viewers } from './company-answers.ts'
import { dialogEndFaults } from './dialog-ends.ts'
import { downloads } from '../downloads.ts'
import { lineDifferences } from './line-differences.ts'
import { outline } from './outline.ts'
import { ann, showApp } from '../shell.tsx'

const { setImmediate } = globalThis

/** A screen or modal, and to whom it is shown. */
export type View = {
  title: string
  show: (viewer: Viewer, answersFor: (viewer: Viewer) => ReturnType<typeof companyAnswers>) => unknown
  roles: readonly ViewerRole[]
  /** The number or id of the record, written as `#`. */
  own?: string | undefined
  /** Opens nothing: the first view of it does. */
  isClosed?: boolean
  /** Buttons are pressed too, each name once in a file. */
  presses?: boolean
  /** Requests may fail. */
  isOffline?: boolean
  /** The part of the page that is written; by default the screen without its frame. */
  part?: string
}

type Shown = { lines: string[]; opened: string[] }

/**
 * Compares what these views show with the committed file. The first is written whole. Each further role is written as its differences from
 * the first role, and each further view as the differences of all that from the first view, unless the whole is shorter. A role without access
 * to the first view is left out of the others.
 */
export async function expectViews(file: string, views: readonly View[]): Promise<void> {
  const texts: string[] = []
  const firsts = new Map<string, readonly string[]>()
  const add = (title: string, part: string, lines: readonly string[]) => {
    const first = firsts.get(part)
    if (first === undefined) firsts.set(part, lines)
    const found = first === undefined ? lines : shorter(lineDifferences(first, lines), lines)
    if (found.length > 0 || part === 'as ADMIN') texts.push([`=== ${title} ${part}`, ...found].join('\n'))
  }
  const barred = new Set<ViewerRole>()
  const pressed = new Set<string>()
  for (const view of views) {
    let base: readonly string[] | undefined
    for (const role of view.roles.filter((each) => !barred.has(each))) {
      const isFirst = base === undefined && !view.isClosed
      const { lines, opened } = await shownTo(role, view, isFirst ? pressed : undefined)
      if (lines.includes("# You don't have access to this page")) barred.add(role)
      add(view.title, `as ${role}`, base === undefined ? lines : shorter(lineDifferences(base, lines), lines))
      if (opened.length > 0) add(view.title, 'opened', opened)
      base ??= lines
    }
  }
  await expect(`${texts.join('\n\n')}\n`).toMatchFileSnapshot(`outlines/${file}.txt`)
}

const shorter = (differences: string[], whole: readonly string[]): readonly string[] =>
  differences.length < whole.length ? differences : whole

/** To the first role, all that opens is opened, and each button is pressed that wasn't yet. */
async function shownTo(role: ViewerRole, view: View, pressed: Set<string> | undefined): Promise<Shown> {
  const { own, part = 'main', presses = false } = view
  vi.useFakeTimers({ now: new Date('2031-03-10T17:00:00Z') })
  const asked = new Set<string>()
  const show = async () => {
    cleanup()
    localStorage.clear()
    sessionStorage.clear()
    await view.show(viewers[role], (viewer) => companyAnswers(viewer, asked))
    await pageSettled()
  }
  vi.spyOn(console, 'error').mockImplementation((message: string) => void asked.add(`error: ${message}`))
  downloads()
  vi.stubGlobal('open', () => ({ document: { body: {} }, location: { replace() {} }, close() {} }))
  await show()
  const pageLines = () => {
    expect(dialogEndFaults(), view.title).toEqual([])
    return (
      [...shownLines(part), ...[...asked].toSorted().map((request) => `? ${request}`)]
        .map((line) => (own ? line.replaceAll(own, '#') : line))
        // Drawn at random.
        .map((line) => line.replaceAll(/DRAFT_\w{8}/g, 'DRAFT_…'))
    )
  }
  const lines = pageLines()
  const opened = pressed ? await openAll(pageLines, pressed) : []
  if (!view.isOffline) expect([...asked].filter((line) => line.includes("Can't reach the server"))).toEqual([])
  if (pressed && presses) opened.push(...(await pressAll(show, pageLines, pressed)))
  cleanup()
  vi.useRealTimers()
  return { lines, opened }
}

/** Dialogs and menus are next to the page. */
const shownLines = (part: string): string[] =>
  [...document.body.children].flatMap((child) =>
    outline(part === 'body' ? child : (child.querySelector(part) ?? child)),
  )

/** Waits until nothing loads and nothing changes any more. */
async function pageSettled(): Promise<void> {
  let changes = 0
  const observer = new MutationObserver(() => void changes++)
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  for (let quiet = 0; quiet < 3; ) {
    changes = 0
    // Outside of `act`, React renders in slices of real time: on a busy machine a page can take longer than the quiet rounds.
    await act(async () => {
      await vi.advanceTimersByTimeAsync(200)
      await vi.dynamicImportSettled()
      // A transaction of the browser's database takes several turns.
      for (let turn = 0; turn < 10; turn++) await new Promise<void>((resolve) => void setImmediate(resolve))
    })
    quiet = changes === 0 ? quiet + 1 : 0
  }
  observer.disconnect()
}

const openers = [
  '[aria-expanded=false]',
  '[aria-haspopup]',
  '[role=tab][aria-selected=false]',
  '[aria-label^="Select all"]',
  '[type=submit]',
]

/** In the dialog on top, if there is one. */
const found = (selectors: readonly string[]): Element[] => {
  const root = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.querySelector('main')
  return [...(root?.querySelectorAll(selectors.map((selector) => `${selector}:not(:disabled)`).join()) ?? [])]
}
const findOpeners = (): Element[] => found(openers)
const findButtons = (): Element[] =>
  found(['button']).filter(
    (button) => !button.matches(openers.join()) && !button.matches('[aria-disabled=true], [role=columnheader] *, th *'),
  )
const byName = (elements: readonly Element[], name: string) => elements.find((each) => openerName(each) === name)

const openerName = (opener: Element): string =>
  (
    opener.getAttribute('aria-label') ??
    (opener.textContent || outline(opener.parentElement ?? opener).join(' '))
  ).replaceAll(/\d/g, '')

/**
 * Opens what is closed at first, and says what appeared: menus, filters, tabs, and each section once in a file; of those in rows, the first
 * with each name.
 */
async function openAll(pageLines: () => string[], known: Set<string>): Promise<string[]> {
  const found: string[] = []
  let before = pageLines()
  for (const name of new Set(findOpeners().map(openerName))) {
    const opener = byName(findOpeners(), name)
    if (opener === undefined) continue
    const section = opener.matches('[aria-haspopup]') ? undefined : opener.closest('h2, h3')?.textContent
    if (section && known.has(section)) continue
    if (section) known.add(section)
    await act(async () => void fireEvent.click(opener))
    await pageSettled()
    const added = lineDifferences(before, pageLines()).filter((line) => line.startsWith('+ '))
    found.push(`open ${name}`, ...added.map((line) => line.slice(2)))
    const isOpen = opener.getAttribute('aria-expanded') === 'true' || opener.matches(':checked')
    if (isOpen) await act(async () => void fireEvent.click(opener))
    await pageSettled()
    before = pageLines()
  }
  return found
}

/** Presses each other button, and each item of its menus, and says what came of it: a dialog, a request, another page. */
async function pressAll(show: () => Promise<void>, pageLines: () => string[], pressed: Set<string>): Promise<string[]> {
  const found: string[] = []
  let before: string[] | undefined
  const press = async (name: string, button: Element | undefined) => {
    if (button === undefined) return
    before ??= pageLines()
    await act(async () => void fireEvent.click(button))
    await pageSettled()
    const after = [...pageLines(), ...dialogLines()]
    found.push(`press ${name}`, ...outcome(before, after))
    if (after.join() === before.join()) return
    await act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }))
    await pageSettled()
    const [closed, open] = [pageLines(), before].map((lines) => lines.filter((line) => !line.startsWith('? ')).join())
    if (closed !== open) await show()
    before = undefined
  }
  const unpressed = (elements: readonly Element[]) => {
    const names = [...new Set(elements.map(openerName))].filter((name) => !pressed.has(name))
    names.forEach((name) => pressed.add(name))
    return names
  }
  const buttons = unpressed(findButtons())
  if (buttons.length > 0) await show()
  for (const name of buttons) await press(name, byName(findButtons(), name))
  for (const menu of unpressed(findOpeners().filter((each) => each.matches('[aria-haspopup=menu]')))) {
    const items = async () => {
      const opener = byName(findOpeners(), menu)
      if (opener?.getAttribute('aria-expanded') === 'false') await act(async () => void fireEvent.click(opener))
      await pageSettled()
      return [...document.querySelectorAll('[role=menuitem]:not(:disabled)')]
    }
    for (const name of unpressed(await items())) await press(name, byName(await items(), name))
  }
  return found
}

/** Dialogs above the page; a long one has a file of its own. */
const dialogLines = (): string[] =>
  [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
    .filter((dialog) => !dialog.closest('main') && dialog.closest('body > *')?.querySelector('main'))
    .flatMap((dialog) => {
      const lines = outline(dialog.parentElement ?? dialog)
      return lines.length > 12 ? lines.slice(0, 1) : lines
    })

/** Of another page, only its name. */
function outcome(before: readonly string[], after: readonly string[]): string[] {
  const title = (lines: readonly string[]) => lines.find((line) => line.startsWith('# '))
  const added = lineDifferences(before, after)
    .filter((line) => line.startsWith('+ '))
    .map((line) => line.slice(2))
  if (title(before) === title(after)) return added
  return [`→ ${title(after)}`, ...added.filter((line) => line.startsWith('? '))]
}

/** The screen at an address of the application. */
export const screenView = (at: string, more: Partial<View> = {}): View => ({
  title: '',
  roles: viewerRoles,
  presses: true,
  show: (viewer, answersFor) => showApp({ at, user: { ...ann, ...viewer }, answers: answersFor(viewer) }),
  ...more,
})

/** `/orders/$orderNum` is in `orders-orderNum.txt`. */
export const outlineName = (path: string): string => path.split(/\W+/).filter(Boolean).join('-') || 'start'
