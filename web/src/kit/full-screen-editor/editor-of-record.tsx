import { Alert, Button, Modal, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Problem } from '../api/request.ts'
import type { Frame } from '../modals/modals.tsx'
import { ReadFailed } from '../read-failed.tsx'
import { FullScreenEditor } from './full-screen-editor.tsx'
import style from './full-screen-editor.module.css'

type Props<Answer> = {
  frame: Frame
  title: string
  read: UseQueryResult<Answer, Problem>
  children: (answer: Answer) => ReactNode
}

export function EditorOfRecord<Answer>({ frame, title, read, children }: Props<Answer>) {
  // Wait for a fresh read. Starting from an old cached copy, earlier changes would look as if someone had just made them.
  const isFresh = read.isFetchedAfterMount || !read.isFetching
  const [isShown, setShown] = useState(false)
  // Never set back to false: a reload must not remove the form.
  if (read.data !== undefined && isFresh && !isShown) setShown(true)
  return (
    <FullScreenEditor frame={frame} onClose={frame.onClose}>
      {read.data !== undefined && isShown ? (
        children(read.data)
      ) : (
        <div className={`stack ${style.loading}`}>
          <Modal.Title className={style.title}>{title}</Modal.Title>
          <Status read={read} />
          <div>
            <Button variant="default" onClick={frame.onClose}>
              Close
            </Button>
          </div>
        </div>
      )}
    </FullScreenEditor>
  )
}

function Status<Answer>({ read: { error, refetch } }: { read: UseQueryResult<Answer, Problem> }) {
  if (error === null) return <Text component="output">Loading...</Text>
  if (error.body.status !== 404) return <ReadFailed retry={refetch}>{error.message}</ReadFailed>
  return (
    <Alert color="red" role="alert">
      {error.message}
    </Alert>
  )
}
