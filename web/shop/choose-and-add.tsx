import { useId, useRef, useState } from 'react'
import { availabilityOf, choiceName, valueName, variantOf } from '../../shared/shop/choices.ts'
import type { Product } from '../../shared/shop/shop-schemas.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { AddToCart } from './add-to-cart.tsx'
import s from './choose-and-add.module.css'

/** The choices of a product, such as its size, and the button that adds the chosen variant to the cart. */
export function ChooseAndAdd({ product, title }: { product: Product; title: string }) {
  const { t, language } = useTranslation()
  const { choices } = product
  const id = useId()
  // A choice with only one value needs no click.
  const [picked, setPicked] = useState(() =>
    choices.map(({ values }) => (values.length === 1 ? values[0]?.value : null)),
  )
  // The office may have changed the choices since.
  const values = choices.map(
    ({ values: all }, index) => all.find(({ value }) => value === picked[index])?.value ?? null,
  )
  const [asked, setAsked] = useState(false)
  const groups = useRef<(HTMLFieldSetElement | null)[]>([])
  const missing = product.stock === 0 ? -1 : values.indexOf(null)
  const variant = variantOf(product, values)
  const isAsked = (index: number) => asked && index === missing

  function ask(): void {
    setAsked(true)
    groups.current[missing]?.querySelector<HTMLInputElement>('input:enabled')?.focus()
  }

  return (
    <>
      {choices.map((choice, index) => (
        <fieldset
          key={choice.name}
          ref={(group) => {
            groups.current[index] = group
          }}
          className={s.choice}
          aria-describedby={isAsked(index) ? `${id}-missing` : undefined}
        >
          <legend className={s.name}>{choiceName(choice, language)}</legend>
          <div className={`wrap ${s.values}`}>
            {choice.values.map((each) => {
              const availability = availabilityOf(product, values, index, each.value)
              return (
                <label key={each.value} className={s.value} data-availability={availability}>
                  <input
                    type="radio"
                    className={s.radio}
                    name={`${id}-${index}`}
                    checked={values[index] === each.value}
                    disabled={availability === 'none'}
                    onChange={() => setPicked(values.with(index, each.value))}
                  />
                  <span className={`breakable ${s.word}`}>{valueName(each, language)}</span>
                  {availability !== 'available' && <span className={s.soldOut}>{t('shop.noneLeft')}</span>}
                </label>
              )
            })}
          </div>
          {isAsked(index) && (
            <p id={`${id}-missing`} className={s.missing} role="alert">
              {t('shop.chooseFirst', { name: choiceName(choice, language) })}
            </p>
          )}
        </fieldset>
      ))}
      <AddToCart
        key={variant?.variant}
        productId={product.id}
        title={title}
        stock={variant ? variant.stock : product.stock === 0 ? 0 : null}
        chosen={
          variant
            ? {
                variant: variant.variant,
                choices: choices.map(({ name }, index) => ({ name, value: variant.values[index] ?? '' })),
              }
            : undefined
        }
        onMissing={missing >= 0 ? ask : undefined}
      />
    </>
  )
}
