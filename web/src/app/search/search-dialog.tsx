import { Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, useId, useState } from 'react'
import { searchPause } from '../../shared/timings.ts'
import { Icon } from '../icons.tsx'
import style from './search-dialog.module.css'
import { type SearchHit, scannedHit, useSearchHits } from './use-search-hits.ts'

/** The server's limit. A scanned address may be longer, but is not sent. */
const maxQueryLength = 100

/** Search over everything, from anywhere: Ctrl or ⌘ K. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [query] = useDebouncedValue(text.trim(), searchPause)
  const scanned = scannedHit(text)
  const { hits: found, isSearching, error } = useSearchHits(scanned ? '' : query.slice(0, maxQueryLength))
  const hits = scanned ? [scanned] : found
  const [selected, setSelected] = useState(0)
  const id = useId()
  const at = Math.min(selected, Math.max(0, hits.length - 1))
  const optionId = (index: number) => `${id}-${index}`

  function open(hit: SearchHit | undefined, newTab: boolean) {
    if (!hit) return
    onClose()
    // After the dialog has closed, so that what opens gets the focus.
    setTimeout(() => hit.open(newTab))
  }
  function move(to: number) {
    const index = (to + hits.length) % Math.max(1, hits.length)
    setSelected(index)
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' })
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') move(at + 1)
    else if (event.key === 'ArrowUp') move(at - 1)
    else if (event.key === 'Enter') open(hits[at], event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }

  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size={560}
      yOffset="12vh"
      transitionProps={{ duration: 0 }}
      aria-label="Search"
      title={undefined}
    >
      <div className={style.field}>
        <Icon name="search" />
        <input
          data-autofocus
          // Immediately: the user keeps typing after Ctrl K.
          autoFocus
          role="combobox"
          aria-label="Search orders, customers, products and pages"
          aria-expanded={hits.length > 0}
          aria-controls={id}
          aria-activedescendant={hits.length > 0 ? optionId(at) : undefined}
          aria-autocomplete="list"
          placeholder="Orders, customers, products, pages…"
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setSelected(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={id} role="listbox" aria-label="Found" className={style.found}>
        {hits.map((hit, index) => (
          <Option
            key={hit.id}
            hit={hit}
            startsGroup={hits[index - 1]?.group !== hit.group}
            id={optionId(index)}
            isSelected={index === at}
            onPoint={() => setSelected(index)}
            onOpen={(newTab) => open(hit, newTab)}
          />
        ))}
      </div>
      <p className={style.message} role="status">
        {error ? error.message : hits.length > 0 || isSearching || query !== text.trim() ? '' : 'No results'}
      </p>
    </Modal>
  )
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
        <div className={style.group} role="presentation">
          {hit.group}
        </div>
      )}
      {/* The focus stays in the field, which points here with aria-activedescendant. */}
      <div
        id={id}
        role="option"
        aria-selected={isSelected}
        className={style.option}
        onMouseMove={onPoint}
        onClick={(event) => onOpen(event.ctrlKey || event.metaKey)}
      >
        <Icon name={hit.icon} size={16} />
        <span className={style.label}>{hit.label}</span>
        <span className={style.aside}>{hit.aside}</span>
      </div>
    </>
  )
}
