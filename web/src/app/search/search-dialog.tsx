import { Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, useId, useState } from 'react'
import { searchPause } from '../../shared/timings.ts'
import { Icon } from '../icons.tsx'
import style from './search-dialog.module.css'
import { type SearchHit, scannedHit, useSearchHits } from './use-search-hits.ts'

/** What the server takes; a scanned address may be longer and is not sent. */
const longestWords = 100

/** Search over everything, from anywhere: Ctrl or ⌘ K. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words.trim(), searchPause)
  const scanned = scannedHit(words)
  const { finds: found, isSearching, error } = useSearchHits(scanned ? '' : asked.slice(0, longestWords))
  const finds = scanned ? [scanned] : found
  const [chosen, setChosen] = useState(0)
  const id = useId()
  const at = Math.min(chosen, Math.max(0, finds.length - 1))
  const optionId = (index: number) => `${id}-${index}`

  function open(find: SearchHit | undefined, newTab: boolean) {
    if (!find) return
    onClose()
    // After the dialog has gone, so that what opens gets the focus.
    setTimeout(() => find.open(newTab))
  }
  function move(to: number) {
    const index = (to + finds.length) % Math.max(1, finds.length)
    setChosen(index)
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' })
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') move(at + 1)
    else if (event.key === 'ArrowUp') move(at - 1)
    else if (event.key === 'Enter') open(finds[at], event.ctrlKey || event.metaKey)
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
          // At once: whoever pressed the keys goes on typing.
          autoFocus
          role="combobox"
          aria-label="Search orders, customers, products and pages"
          aria-expanded={finds.length > 0}
          aria-controls={id}
          aria-activedescendant={finds.length > 0 ? optionId(at) : undefined}
          aria-autocomplete="list"
          placeholder="Orders, customers, products, pages…"
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={id} role="listbox" aria-label="Found" className={style.found}>
        {finds.map((find, index) => (
          <Option
            key={find.id}
            find={find}
            startsGroup={finds[index - 1]?.group !== find.group}
            id={optionId(index)}
            isChosen={index === at}
            onPoint={() => setChosen(index)}
            onOpen={(newTab) => open(find, newTab)}
          />
        ))}
      </div>
      <p className={style.word} role="status">
        {error ? error.message : finds.length > 0 || isSearching || asked !== words.trim() ? '' : 'No results'}
      </p>
    </Modal>
  )
}

type OptionProps = {
  find: SearchHit
  startsGroup: boolean
  id: string
  isChosen: boolean
  onPoint: () => void
  onOpen: (newTab: boolean) => void
}

function Option({ find, startsGroup, id, isChosen, onPoint, onOpen }: OptionProps) {
  return (
    <>
      {startsGroup && (
        <div className={style.group} role="presentation">
          {find.group}
        </div>
      )}
      {/* The keyboard works from the field: it points here by aria-activedescendant. */}
      <div
        id={id}
        role="option"
        aria-selected={isChosen}
        className={style.option}
        onMouseMove={onPoint}
        onClick={(event) => onOpen(event.ctrlKey || event.metaKey)}
      >
        <Icon name={find.icon} size={16} />
        <span className={style.label}>{find.label}</span>
        <span className={style.aside}>{find.aside}</span>
      </div>
    </>
  )
}
