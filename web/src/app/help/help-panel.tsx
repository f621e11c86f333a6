import { ActionIcon, CloseButton } from '@mantine/core'
import { createElement, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { focusIfLost } from '../../kit/focus.ts'
import { closeHelp, openHelp } from '../../kit/help.ts'
import { modKey } from '../../kit/mod-key.ts'
import { Icon } from '../icons.tsx'
import { HelpList } from './help-list.tsx'
import { type HelpNode, helpText } from './help-node.ts'
import style from './help.module.css'
import { useHelpPages } from './use-help-pages.ts'

/** Stands beside the screen and the dialogs, which stay usable. Esc closes it while the focus is in it. */
export function HelpPanel({ page: id }: { page: string | undefined }) {
  const pages = useHelpPages()
  const page = pages?.find((each) => each.id === id)
  const title = useRef<HTMLHeadingElement>(null)
  const [openedFrom] = useState(() => document.activeElement)
  const shown = pages && id
  // Focus lives outside React.
  useEffect(() => title.current?.focus(), [shown])

  function close() {
    closeHelp()
    setTimeout(() => {
      if (openedFrom instanceof HTMLElement && openedFrom.isConnected) openedFrom.focus({ preventScroll: true })
      focusIfLost(document.querySelector('main'), { preventScroll: true })
    })
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    close()
  }
  return (
    <aside className={style.panel} aria-label="Help" data-beside="" onKeyDown={onKeyDown}>
      <div className={`row ${style.head}`}>
        {page && (
          <ActionIcon variant="subtle" color="gray" size={32} aria-label="All help pages" onClick={() => openHelp()}>
            <Icon name="collapse" />
          </ActionIcon>
        )}
        <h2 ref={title} tabIndex={-1} className="grow">
          {page?.title ?? 'Help'}
        </h2>
        <CloseButton size={32} aria-label="Close help" onClick={close} />
      </div>
      <div key={page?.id} className={`overflow-auto ${style.body}`}>
        {page ? shownNodes(page.nodes) : <HelpList onOpen={openHelp} />}
      </div>
    </aside>
  )
}

/** The nodes of a page never change, so their position is their key. */
const shownNodes = (nodes: readonly HelpNode[]): ReactNode[] =>
  nodes.map((node, index) => (typeof node === 'string' ? node : shownElement(node, index)))

function shownElement({ tag, nodes, href, src, alt }: Exclude<HelpNode, string>, key: number): ReactNode {
  if (tag === 'img')
    return (
      <a key={key} href={src} target="_blank" rel="noreferrer" title="Open the picture">
        <img src={src} alt={alt} loading="lazy" />
      </a>
    )
  if (tag === 'kbd') return <kbd key={key}>{helpText(nodes).replace('Ctrl', modKey)}</kbd>
  if (tag === 'a')
    return (
      <button key={key} type="button" className="plain text-button" onClick={() => openHelp(href?.replace('.md', ''))}>
        {shownNodes(nodes)}
      </button>
    )
  return createElement(tag, { key }, ...shownNodes(nodes))
}
