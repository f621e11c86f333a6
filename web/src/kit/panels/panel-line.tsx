import { createContext, type PropsWithChildren } from 'react'
import style from './panel-line.module.css'

/** True for a panel in a line of panels, which starts closed. */
export const InPanelLine = createContext(false)

/** The heads of a record's panels in one line. A panel that is opened stands below it. */
export const PanelLine = ({ children }: PropsWithChildren) => (
  <InPanelLine value>
    <div className={style.line}>{children}</div>
  </InPanelLine>
)
