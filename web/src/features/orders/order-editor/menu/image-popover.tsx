import { Popover, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useFocusOnAppear } from '../../../../kit/focus/use-focus-on-appear.ts'
import { Picture } from '../../../../kit/picture.tsx'
import style from './product-row.module.css'
import type { MenuProduct } from '../cart/use-catalog.ts'

/** A small image that opens a large one. The popover is created when first opened, because a long menu has hundreds. */
export function ImagePopover({ product }: { product: MenuProduct }) {
  const [wasOpened, setWasOpened] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  // When the popover is added around it, the button is a new element and has lost the focus.
  useFocusOnAppear(buttonRef, isOpen)
  const button = (
    <button
      ref={buttonRef}
      type="button"
      className={style.image}
      aria-label={`Image of ${product.name}`}
      aria-expanded={isOpen}
      onClick={() => {
        setWasOpened(true)
        setIsOpen(!isOpen)
      }}
      {...(isOpen ? { 'data-mantine-stop-propagation': true } : {})}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) {
          event.stopPropagation()
          setIsOpen(false)
        }
      }}
    >
      <Picture src={product.image} alt="" size={32} />
    </button>
  )
  if (!wasOpened) return button
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="right" shadow="md" withArrow>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown>
        <Picture src={product.image} alt={product.name} size={240} whole />
        <Text size="sm" mt={6} maw={240}>
          {product.name}
        </Text>
      </Popover.Dropdown>
    </Popover>
  )
}
