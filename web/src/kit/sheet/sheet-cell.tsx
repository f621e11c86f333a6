import { TextInput } from '@mantine/core'
import style from './sheet-cell.module.css'
import { moveInSheet, pasteColumn } from './sheet-keys.ts'

type Props = {
  id?: string
  label: string
  /** The id of the element with the cell's save status or error. */
  describedBy?: string
  text: string
  placeholder?: string
  state: {
    isChanged: boolean
    isInvalid: boolean
    isReadOnly?: boolean
    /** Looks like plain text until it's clicked. */
    isQuiet?: boolean
  }
  /** In a table, only the active row is in the tab order. */
  isActive: boolean
  /** Formats the text when the user leaves the cell. */
  tidy: (text: string) => string
  onType: (text: string) => void
  /** Texts for this row and those below. */
  onPaste: (texts: readonly string[]) => void
}

/** A number cell as in a spreadsheet: arrow keys and Enter go to the next cell, and a copied column can be pasted. */
export function SheetCell(props: Props) {
  const { id, label, describedBy, text, placeholder, isActive, tidy, onType, onPaste } = props
  const { isChanged, isInvalid, isReadOnly = false, isQuiet = false } = props.state
  function tidyText() {
    const tidied = tidy(text)
    if (tidied !== text) onType(tidied)
  }
  return (
    <TextInput
      {...(id === undefined ? {} : { id })}
      className={`w-full ${style.cell}`}
      classNames={{ input: style.input ?? '' }}
      data-sheet
      data-changed={isChanged || undefined}
      data-quiet={isQuiet || undefined}
      aria-label={label}
      // As a prop, it would be replaced by the field's own description.
      attributes={{ input: { 'aria-describedby': describedBy } }}
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder}
      value={text}
      error={isInvalid}
      readOnly={isReadOnly}
      tabIndex={isActive ? 0 : -1}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      onBlur={tidyText}
      onKeyDown={(event) => {
        // Tidy the text if the focus stays, because there was no cell to go to.
        if (moveInSheet(event)) tidyText()
      }}
      onPaste={(event) => pasteColumn(event, onPaste)}
    />
  )
}
