import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import style from './changed-meanwhile.module.css'
import { labelOf, textOf, usePartNames } from './part-texts.ts'
import type { Part } from './edit-draft.ts'
import type { Meanwhile } from './held-order.ts'
import type { EditOrderEditor } from './use-edit-order.ts'

type Props = { editor: EditOrderEditor; meanwhile: Meanwhile }

/** Who changed what of the order while it was open here, and what to do about it, part by part or for all (D-15). */
export function ChangedMeanwhile({ editor, meanwhile }: Props) {
  const { base, draft, changed, isSaving } = editor
  const names = usePartNames()
  const notice = useRef<HTMLDivElement>(null)
  const { isRefused, before } = meanwhile
  // The focus is the browser's: Save cannot be pressed now, so it goes to what is to be decided.
  useEffect(() => {
    if (isRefused) notice.current?.focus()
  }, [isRefused])
  const isContested = meanwhile.changed.some((part) => changed.has(part))
  const isBusy = isSaving !== undefined

  /** The pressed button may be gone then, and the notice with it: the focus stays within the order. */
  const stay = (choice: () => void) => () => {
    const dialog = notice.current?.closest('[role=dialog]')
    dialog?.querySelector<HTMLElement>('[data-order-title]')?.focus()
    choice()
  }
  function sentence(part: Part): string {
    const label = labelOf(part, [base, before])
    const theirs = textOf(base, part, names)
    const now = theirs === '' ? `${label} is empty now` : `${label} is now “${theirs}”`
    if (!changed.has(part)) return `${now}.`
    const mine = textOf(draft, part, names)
    return mine === '' ? `${now}; yours is empty.` : `${now}; yours is “${mine}”.`
  }
  return (
    <div ref={notice} role="alert" tabIndex={-1} className={style.notice}>
      <strong>{meanwhile.by ?? 'Somebody else'} changed this order meanwhile</strong>
      <ul className={style.changes}>
        {meanwhile.changed.map((part) => (
          <li key={part}>
            <span>{sentence(part)}</span>
            {changed.has(part) && (
              <Button
                size="compact-xs"
                variant="default"
                disabled={isBusy}
                aria-label={`Take theirs: ${labelOf(part, [base, before])}`}
                onClick={stay(() => editor.take([part]))}
              >
                Take theirs
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={style.buttons}>
        {isContested && (
          <Button size="xs" variant="default" disabled={isBusy} onClick={stay(() => editor.take(meanwhile.changed))}>
            Take all of theirs
          </Button>
        )}
        <Button size="xs" variant="default" disabled={isBusy} onClick={stay(editor.keep)}>
          {isContested ? 'Keep mine' : 'Keep both'}
        </Button>
        {isRefused && (
          <Button size="xs" loading={isBusy} onClick={stay(() => editor.save('stay'))}>
            {isContested ? 'Save mine over it' : 'Save both'}
          </Button>
        )}
      </div>
    </div>
  )
}
