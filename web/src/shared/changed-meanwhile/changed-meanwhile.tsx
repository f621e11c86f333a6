import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import style from './changed-meanwhile.module.css'
import { sentenceOf, type TheirChange } from './their-change.ts'

type Props<Part extends string> = {
  /** What was changed: "order". */
  what: string
  /** Who changed it, once the server has refused a save for it; null where nobody can be named. */
  by: string | null | undefined
  /** Whether a save was refused for it, so that it is to be decided. */
  isRefused: boolean
  changes: readonly TheirChange<Part>[]
  isSaving: boolean
  /** Gives up what was done here to these parts. */
  onTake: (parts: readonly Part[]) => void
  /** What is here stays here, and goes on from theirs. */
  onKeep: () => void
  onSave: () => void
  /** Puts the focus beside the notice: the pressed button may be gone then, and the notice with it. */
  stay: (notice: HTMLElement | null) => void
}

/** Who changed what while it was open here, and what to do about it, part by part or for all (D-15). */
export function ChangedMeanwhile<Part extends string>(given: Props<Part>) {
  const { what, by, isRefused, changes, isSaving, onKeep, onSave } = given
  const notice = useRef<HTMLDivElement>(null)
  // The focus is the browser's: Save cannot be pressed now, so it goes to what is to be decided.
  useEffect(() => {
    if (isRefused) notice.current?.focus()
  }, [isRefused])
  const contested = changes.filter((change) => change.isContested).map(({ part }) => part)
  const isContested = contested.length > 0

  const staying = (choice: () => void) => () => {
    given.stay(notice.current)
    choice()
  }
  const take = (parts: readonly Part[]) =>
    staying(() => {
      given.onTake(parts)
      // Once nothing of what they changed is changed here too, there is nothing left to decide.
      if (contested.every((part) => parts.includes(part))) onKeep()
    })
  return (
    <div ref={notice} role="alert" tabIndex={-1} className={style.notice}>
      <strong>
        {by ?? 'Somebody else'} changed this {what} meanwhile
      </strong>
      <ul className={style.changes}>
        {changes.map((change) => (
          <li key={change.part}>
            <span>{sentenceOf(change)}</span>
            {change.isContested && (
              <Button
                size="compact-xs"
                variant="default"
                disabled={isSaving}
                aria-label={`Take theirs: ${change.label}`}
                onClick={take([change.part])}
              >
                Take theirs
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={style.buttons}>
        {isContested && (
          <Button size="xs" variant="default" disabled={isSaving} onClick={take(contested)}>
            Take all of theirs
          </Button>
        )}
        <Button size="xs" variant="default" disabled={isSaving} onClick={staying(onKeep)}>
          {isContested ? 'Keep mine' : 'Keep both'}
        </Button>
        {isRefused && (
          <Button size="xs" loading={isSaving} onClick={staying(onSave)}>
            {isContested ? 'Save mine over it' : 'Save both'}
          </Button>
        )}
      </div>
    </div>
  )
}
