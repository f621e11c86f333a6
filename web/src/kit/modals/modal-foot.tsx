import { Group } from '@mantine/core'
import type { PropsWithChildren, ReactNode } from 'react'
import { HelpLink } from '../help.ts'
import style from './modal-foot.module.css'

type Props = PropsWithChildren<{
  /** Above the buttons, such as changes by someone else. */
  notices?: ReactNode
  refusal?: string | undefined
  /** Shown beside the buttons, and announced by screen readers. */
  done?: ReactNode
  /** Left of all buttons, such as one that voids the record. */
  apart?: ReactNode
}>

/** Stays in view at the end of a long modal. */
export const ModalFoot = ({ notices, refusal, done, apart, children }: Props) => (
  <div className={`stack ${style.foot}`}>
    {notices}
    {refusal !== undefined && (
      <div role="alert" className="danger strong">
        {refusal} <HelpLink refusal={refusal} />
      </div>
    )}
    <Group gap={8} justify="flex-end">
      {apart && <div>{apart}</div>}
      <div role="status" className={`accent strong ${style.done}`}>
        {done}
      </div>
      {children}
    </Group>
  </div>
)
