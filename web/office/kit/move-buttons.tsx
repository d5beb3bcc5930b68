import type { MouseEvent } from 'react'
import { useTranslation } from '../../ui/use-translation.ts'
import s from './move-buttons.module.css'

interface Props {
  /** Names the thing that moves. */
  name: string
  index: number
  count: number
  onMove: (to: number) => void
  onRemove: (() => void) | undefined
}

/** The buttons that move a thing in its list, and remove it. Their page needs the texts of `officeShop`. */
export function MoveButtons({ name, index, count, onMove, onRemove }: Props) {
  const { t } = useTranslation()
  function moveTo(to: number, { currentTarget: button }: MouseEvent<HTMLElement>) {
    if (to < 0 || to >= count) return
    onMove(to)
    // The browser takes the focus from an element that moves in the page.
    setTimeout(() => button.focus())
  }
  return (
    <div className={`wrap ${s.buttons}`}>
      {count > 1 && (
        <>
          <button
            type="button"
            className="button quiet"
            aria-disabled={index === 0}
            aria-label={t('officeShop.product.moveUpOf', { name })}
            onClick={(click) => moveTo(index - 1, click)}
          >
            {t('officeShop.product.moveUp')}
          </button>
          <button
            type="button"
            className="button quiet"
            aria-disabled={index === count - 1}
            aria-label={t('officeShop.product.moveDownOf', { name })}
            onClick={(click) => moveTo(index + 1, click)}
          >
            {t('officeShop.product.moveDown')}
          </button>
        </>
      )}
      {onRemove && (
        <button
          type="button"
          className="button quiet"
          aria-label={t('officeShop.product.removeOf', { name })}
          onClick={onRemove}
        >
          {t('officeShop.product.remove')}
        </button>
      )}
    </div>
  )
}
