import { Button, Group, Popover, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'

type CopyState = 'untouched' | 'copied' | 'refused'

/** A link to hand on, in a popover, with a button that copies it. */
export function CopyLink({ link, of }: { link: string; of: string }) {
  const [state, setState] = useState<CopyState>('untouched')
  const field = useRef<HTMLInputElement>(null)

  async function copy() {
    setState((await copied(link, field.current)) ? 'copied' : 'refused')
  }

  return (
    <Popover trapFocus returnFocus shadow="md" position="bottom-end" width={340} onClose={() => setState('untouched')}>
      <Popover.Target>
        <Button variant="subtle" size="compact-sm" flex="none" aria-label={`Copy link to ${of}`}>
          Copy link
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Group gap="xs" wrap="nowrap">
          <TextInput
            ref={field}
            readOnly
            value={link}
            aria-label="Public link"
            flex={1}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button onClick={() => void copy()} data-autofocus>
            {state === 'copied' ? 'Copied' : 'Copy'}
          </Button>
        </Group>
        <Text component="output" display="block" size="sm" c="dimmed" mt="xs">
          {state === 'refused'
            ? 'The link is selected. Press Ctrl+C or ⌘C to copy it.'
            : 'Anyone with this link can open it.'}
        </Text>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Whether the text is on the clipboard. Browsers give the clipboard away on https and localhost only; the old way works elsewhere. */
async function copied(text: string, field: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    field?.select()
    return document.execCommand('copy')
  }
}
