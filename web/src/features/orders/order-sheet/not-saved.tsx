import '@mantine/core/styles/List.layer.css'
import { Alert, List } from '@mantine/core'
import type { PropsWithChildren } from 'react'
import type { Problem } from '../../../shared/api/request.ts'
import { refusalText } from '../../../shared/refusal-text.ts'

/** Why an order was not saved, in the server's words (D-158); `children`: what can be done about it. */
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
