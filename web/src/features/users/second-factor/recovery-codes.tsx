import { Button, Group, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { copyText } from '../../../kit/copy-text.ts'
import { download } from '../../../kit/download.ts'
import { useUnsavedGuard } from '../../../kit/modals/modals.tsx'
import style from './second-factor.module.css'

type Props = { codes: readonly string[]; onDone: () => void }

/** The recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const [note, setNote] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const text = codes.join('\n')
  useUnsavedGuard(true, "Close without saving the recovery codes? They aren't shown again.")

  async function copy() {
    setNote(
      (await copyText(text, selectCodes)) ? 'Copied.' : 'The codes are selected. Press Ctrl+C or ⌘C to copy them.',
    )
  }
  const selectCodes = () => void (list.current && getSelection()?.selectAllChildren(list.current))

  function save() {
    download(new Blob([`${text}\n`], { type: 'text/plain' }), 'dray-recovery-codes.txt')
    setNote('Saved to your downloads.')
  }
  return (
    <Stack gap="sm">
      <Text size="sm">
        Save these recovery codes where you find them without your phone. Each signs you in once in place of the app's
        code, and they aren't shown again.
      </Text>
      <ul ref={list} className={style.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        {/* A second Enter after the code must not close what is shown once. */}
        <Button variant="default" onClick={() => void copy()} autoFocus>
          Copy
        </Button>
        <Button variant="default" onClick={save}>
          Download
        </Button>
        <Text component="output" size="sm" c="dimmed">
          {note}
        </Text>
      </Group>
      <Group justify="flex-end">
        <Button onClick={onDone}>I saved them</Button>
      </Group>
    </Stack>
  )
}
