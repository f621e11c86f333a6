import { Button, Text } from '@mantine/core'
import { BusyButton } from '../loading/busy-button.tsx'
import style from './save-bar.module.css'

type Props = {
  editing: { isDirty: boolean; isSaved: boolean; isSaving: boolean; cannotSave: boolean; undo: () => void }
  /** Cancel disappears when it is pressed. */
  focusFirst: () => void
}

/** Stays in view while something isn't saved. */
export function SaveBar({ editing, focusFirst }: Props) {
  const { isDirty, isSaved, isSaving, cannotSave, undo } = editing
  return (
    <div className={`row wrap ${style.end}`} data-sticky={isDirty || undefined}>
      <Text component="output" size="sm" c="dimmed">
        {isDirty ? 'Unsaved changes' : isSaved && 'Saved.'}
      </Text>
      {isDirty && (
        <Button
          variant="default"
          onClick={() => {
            focusFirst()
            undo()
          }}
        >
          Cancel
        </Button>
      )}
      <BusyButton type="submit" loading={isSaving} disabled={cannotSave}>
        Save
      </BusyButton>
    </div>
  )
}
