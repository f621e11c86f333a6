import '@mantine/core/styles/List.layer.css'
import { Alert, List } from '@mantine/core'
import type { PropsWithChildren } from 'react'
import type { Problem } from '../kit/api/request.ts'
import { refusalText } from './refusal-text.ts'

/** The server's reason why a record wasn't saved (D-158). `children`: what the user can do about it. */
export function NotSaved({ problem, children }: PropsWithChildren<{ problem: Problem }>) {
  const { errors = [] } = problem.body
  return (
    <Alert color="red" role="alert" p="xs">
      {refusalText(problem)}
      {errors.length > 0 && (
        <List size="sm">
          {errors.slice(0, 5).map(({ path, message }) => (
            <List.Item key={`${path} ${message}`}>{message}</List.Item>
          ))}
        </List>
      )}
      {children}
    </Alert>
  )
}
