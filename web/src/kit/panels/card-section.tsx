import { Paper, Text } from '@mantine/core'
import type { PropsWithChildren } from 'react'
import style from './card-section.module.css'

type Props = PropsWithChildren<{
  title: string
  /** One sentence below the title. */
  about?: string
  /** For a link to this section. */
  id?: string
}>

/** A titled card of a page. */
export const CardSection = ({ title, about, id, children }: Props) => (
  <Paper
    component="section"
    withBorder
    className={`stack min-w-0 ${style.card}`}
    aria-label={title}
    {...(id === undefined ? {} : { id })}
  >
    <div>
      <h2 className="text-lg bold">{title}</h2>
      {about !== undefined && (
        <Text size="sm" c="dimmed">
          {about}
        </Text>
      )}
    </div>
    {children}
  </Paper>
)
