import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { helpFolder } from './help-page.ts'

const isDrawing = process.env['HELP_PICTURES'] === 'draw'

/** A small screen, so that its parts are large in the pictures. */
export const helpScreen = { viewport: { width: 1100, height: 640 }, deviceScaleFactor: isDrawing ? 1.5 : 1 }

type Role = Parameters<Page['getByRole']>[0]
const fields: readonly Role[] = ['combobox', 'textbox', 'searchbox', 'spinbutton']
const controls: readonly Role[] = ['button', 'link', 'tab', 'radio', 'checkbox', 'switch', 'menuitem', 'option']

export type Walk = {
  page: Page
  /** The names so far, in their sequence. */
  used: string[]
  /** Goes on in another tab. */
  on: (tab: Page) => Walk
  /** Waits for something that has this name. By default, a control, of the topmost dialog that has one. */
  see: (name: string, shown?: Locator) => Promise<Locator>
  press: (name: string, shown?: Locator) => Promise<void>
  type: (name: string, text: string, shown?: Locator) => Promise<void>
  key: (keys: string) => Promise<void>
  /** Runs what the page tells people to do on the computer that runs Dray. */
  outside: <T>(typed: string, act: () => Promise<T>) => Promise<T>
  /** A picture of these parts of the screen. `npm run help-pictures` draws it. */
  picture: (...parts: Locator[]) => Promise<void>
}

/** Takes the steps of a help page and notes each control, key and picture that the page names. */
export function newWalk(page: Page, id: string, used: string[] = []): Walk {
  async function see(name: string, shown = named(page, name, [...controls, ...fields])): Promise<Locator> {
    await shown.waitFor()
    expect(await shown.ariaSnapshot(), `“${name}” on the screen`).toContain(name)
    used.push(name)
    return shown
  }
  return {
    page,
    used,
    on: (tab) => newWalk(tab, id, used),
    see,
    async press(name, shown) {
      await (await see(name, shown)).click()
    },
    async type(name, text, shown) {
      await (await see(name, shown ?? named(page, name, fields))).fill(text)
    },
    async key(keys) {
      used.push(keys)
      await page.keyboard.press(keys.replace('Ctrl', 'Control').replace('Esc', 'Escape'))
    },
    async outside(typed, act) {
      used.push(typed)
      return act()
    },
    async picture(...parts) {
      const name = `${id}-${used.filter((each) => each.endsWith('.webp')).length + 1}.webp`
      used.push(name)
      for (const part of parts) await part.waitFor()
      await parts.at(-1)?.scrollIntoViewIfNeeded()
      await parts[0]?.scrollIntoViewIfNeeded()
      if (isDrawing) await draw(page, name, await Promise.all(parts.map((part) => part.boundingBox())))
    },
  }
}

const named = (page: Page, name: string, roles: readonly Role[]): Locator =>
  roles
    .map((role) => page.getByRole(role, { name, exact: true }))
    .reduce((all, each) => all.or(each))
    .last()

type Box = Awaited<ReturnType<Locator['boundingBox']>>

/** The panel shows it at half its size. */
const largest = { width: 1000, height: 480 }
const margin = 8

async function draw(page: Page, name: string, boxes: readonly Box[]): Promise<void> {
  const shown = boxes.filter((box) => box !== null)
  const x = Math.max(0, Math.min(...shown.map((box) => box.x)) - margin)
  const y = Math.max(0, Math.min(...shown.map((box) => box.y)) - margin)
  const width = Math.max(...shown.map((box) => box.x + box.width)) + margin - x
  const height = Math.max(...shown.map((box) => box.y + box.height)) + margin - y
  const clip = { x, y, width: Math.min(width, largest.width), height: Math.min(height, largest.height) }
  await page.mouse.move(0, 0)
  const png = await page.screenshot({ clip, animations: 'disabled', caret: 'hide' })
  await sharp(png)
    .webp({ quality: 82, effort: 6 })
    .toFile(path.join(helpFolder, 'pictures', name))
}
