import { Modal } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { Available } from '../../records/available.tsx'
import type { Layered } from '../../kit/modals/modals.tsx'
import { rememberRecent } from '../../records/recents.ts'
import { useSession } from '../../kit/session.tsx'
import { searchPause } from '../../kit/timings.ts'
import { Icon } from '../icons.tsx'
import type { FrameActions } from './local-hits.ts'
import style from './search-dialog.module.css'
import type { SearchHit } from './search-hit.ts'
import { scannedHit, useSearchHits } from './use-search-hits.ts'

/** The server's limit. A scanned URL may be longer, but isn't sent. */
const maxQueryLength = 100
const searchQuery = (text: string): string => text.trim().slice(0, maxQueryLength)

type Props = Layered & { actions: FrameActions }

/** Search everything from anywhere: Ctrl or ⌘ K. */
export function SearchDialog({ frame, closeNow, actions }: Props) {
  const id = useId()
  const optionId = (index: number) => `${id}-${index}`
  const openHit = useOpenHit(closeNow)
  const { text, hits, at, isAnswered, isPending, error, type, choose, onKeyDown } = useSearch({
    actions,
    openHit,
    show: (index) => document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' }),
  })
  return (
    <Modal
      {...frame}
      withCloseButton={false}
      padding={0}
      size={560}
      yOffset="12vh"
      transitionProps={{ duration: 0 }}
      // On the dialog itself: the modal's own aria-label ends up on the element around it.
      attributes={{ content: { 'aria-label': 'Search' } }}
    >
      <div className={`muted row ${style.field}`}>
        <Icon name="search" />
        <input
          data-autofocus
          // Take the focus right away, because the user keeps typing after Ctrl K.
          autoFocus
          role="combobox"
          aria-label="Search orders, customers, products and pages"
          aria-expanded={hits.length > 0}
          aria-controls={id}
          aria-activedescendant={hits.length > 0 ? optionId(at) : undefined}
          aria-autocomplete="list"
          placeholder="Orders, customers, brands, products, pages, actions…"
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={id} role="listbox" aria-label="Found" className={`overflow-auto ${style.found}`} aria-busy={!isAnswered}>
        {hits.map((hit, index) => (
          <Option
            key={hit.id}
            hit={hit}
            startsGroup={hits[index - 1]?.group !== hit.group}
            id={optionId(index)}
            isSelected={index === at}
            onPoint={() => choose(hit.id)}
            onOpen={(newTab) => openHit(hit, newTab)}
          />
        ))}
      </div>
      <p className={`muted text-sm ${style.message}`} role="status">
        {searchMessage({ error, isAnswered, isPending, count: hits.length })}
      </p>
    </Modal>
  )
}

type SearchOptions = {
  actions: FrameActions
  openHit: (hit: SearchHit | undefined, newTab: boolean) => void
  show: (index: number) => void
}

function useSearch({ actions, openHit, show }: SearchOptions) {
  const [text, setText] = useState('')
  const [query, setQuery] = useState('')
  const queryLater = useDebouncedCallback(setQuery, searchPause)
  const scanned = scannedHit(text)
  const found = useSearchHits(scanned ? '' : query, actions)
  const hits = scanned ? [scanned] : found.hits
  // By id, because the next keystroke's results may list it elsewhere.
  const [selected, setSelected] = useState<string>()
  /** Arrow keys pressed before the results arrive count from the first hit. */
  const [steps, setSteps] = useState(0)
  const selectedAt = hits.findIndex((hit) => hit.id === selected)
  const at = wrapped(Math.max(0, selectedAt) + steps, hits.length)
  const isAnswered = scanned !== undefined || (query === searchQuery(text) && found.isAnswered)
  const [pending, setPending] = useState<{ newTab: boolean }>()
  useWhenAnswered(isAnswered, pending, ({ newTab }) => {
    setPending(undefined)
    openHit(hits[at], newTab)
  })

  function onChange(typed: string) {
    setText(typed)
    choose(undefined)
    setPending(undefined)
    queryLater(searchQuery(typed))
  }
  /** Enter waits for the results of exactly the text typed. */
  function enter(newTab: boolean) {
    if (isAnswered) return openHit(hits[at], newTab)
    setQuery(searchQuery(text))
    setPending({ newTab })
  }
  function choose(hit: string | undefined) {
    setSelected(hit)
    setSteps(0)
  }
  function move(by: number) {
    if (!isAnswered) {
      setQuery(searchQuery(text))
      setSteps((before) => before + by)
      return
    }
    const index = wrapped(at + by, hits.length)
    choose(hits[index]?.id)
    show(index)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter') enter(event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }
  const isPending = pending !== undefined
  return { text, hits, at, isAnswered, isPending, error: found.error, type: onChange, choose, onKeyDown }
}

const wrapped = (index: number, length: number): number => (length === 0 ? 0 : ((index % length) + length) % length)

type Shown = { error: Error | null; isAnswered: boolean; isPending: boolean; count: number }

function searchMessage({ error, isAnswered, isPending, count }: Shown): string {
  if (error) return error.message
  if (isPending) return 'Searching…'
  return isAnswered && count === 0 ? 'No results' : ''
}

/** Closes the search before opening a hit, so the new screen or modal gets the focus. */
function useOpenHit(close: () => void) {
  const { user } = useSession()
  const router = useRouter()
  return (hit: SearchHit | undefined, newTab: boolean) => {
    if (!hit) return
    close()
    const { address } = hit
    if (hit.record) rememberRecent(user.id, hit.record)
    setTimeout(() => {
      if (address === undefined) hit.run?.()
      else if (newTab || hit.opensTab) window.open(address, '_blank', 'noopener')
      else router.history.push(address)
    })
  }
}

/** An effect, because the answer comes from the server. */
function useWhenAnswered<Pending>(isAnswered: boolean, pending: Pending | undefined, run: (pending: Pending) => void) {
  const act = useEffectEvent(run)
  useEffect(() => {
    if (isAnswered && pending !== undefined) act(pending)
  }, [isAnswered, pending])
}

type OptionProps = {
  hit: SearchHit
  startsGroup: boolean
  id: string
  isSelected: boolean
  onPoint: () => void
  onOpen: (newTab: boolean) => void
}

function Option({ hit, startsGroup, id, isSelected, onPoint, onOpen }: OptionProps) {
  return (
    <>
      {startsGroup && (
        <div className={`bold small muted ${style.group}`} role="presentation">
          {hit.group}
        </div>
      )}
      {/* The focus stays in the field, which points here with aria-activedescendant. */}
      <div
        id={id}
        role="option"
        aria-selected={isSelected}
        className={`row ${style.option}`}
        onMouseMove={onPoint}
        onClick={(event) => onOpen(event.ctrlKey || event.metaKey)}
      >
        <Icon name={hit.icon} size={16} />
        <span className="ellipsis grow">{hit.label}</span>
        <span className="muted small nowrap">{hit.aside}</span>
        {hit.available !== undefined && (
          <span className="muted small nowrap">
            <Available units={hit.available} unit="available" />
          </span>
        )}
      </div>
    </>
  )
}
