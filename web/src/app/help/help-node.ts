/** A part of a help page: text, or an element. `web/help-pages.ts` makes them from Markdown. */
export type HelpNode = string | { tag: string; href?: string; src?: string; alt?: string; nodes: HelpNode[] }

export const helpText = (nodes: readonly HelpNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : helpText(node.nodes))).join(' ')
