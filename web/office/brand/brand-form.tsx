import type { UseFormReturn } from 'react-hook-form'
import { LONGEST } from '../../../shared/text/longest.ts'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { CheckedField } from '../kit/checked-field.tsx'
import { FormPicture } from '../kit/form-picture.tsx'
import k from '../kit/shared.module.css'
import { type FormProps, useStoredForm } from '../kit/use-stored-form.tsx'
import s from './brand-form.module.css'
import type { BrandValues } from './brand-values.ts'
import { SponsorFields } from './sponsor-fields.tsx'

/** The form for the name, the logo and the sponsors of the site. */
export function BrandForm(props: FormProps<BrandValues>) {
  const { t } = useTranslation()
  const { form, store, foot } = useStoredForm(props)
  const { register, watch } = form
  const shown = watch('shown')
  return (
    <form className={f.form} noValidate onSubmit={store}>
      <fieldset className={s.part}>
        <legend className={s.title}>{t('officeBrand.field.logo')}</legend>
        <LogoFields form={form} />
      </fieldset>
      <fieldset className={s.part}>
        <legend className={s.title}>{t('officeBrand.field.sponsors')}</legend>
        <p className={k.about}>{t('officeBrand.sponsorsHint')}</p>
        <div>
          <label className={k.check}>
            <input type="radio" value="examples" {...register('shown')} />
            {t('officeBrand.examples')}
          </label>
          <label className={k.check}>
            <input type="radio" value="own" {...register('shown')} />
            {t('officeBrand.own')}
          </label>
        </div>
        {shown === 'own' && <SponsorFields form={form} />}
      </fieldset>
      {foot}
    </form>
  )
}

function LogoFields({ form }: { form: UseFormReturn<BrandValues> }) {
  const { t } = useTranslation()
  const { control, register, watch, formState } = form
  const { logo, name, onWhite } = watch()
  return (
    <>
      <FormPicture control={control} name="logo" label={t('officeBrand.picture')} isOptional />
      {logo.image !== '' && (
        <>
          <label className={k.check}>
            <input type="checkbox" {...register('onWhite')} />
            {t('officeBrand.field.onWhite')}
          </label>
          <figure className={s.preview}>
            <figcaption className={k.about}>{t('officeBrand.preview')}</figcaption>
            <div className={`night ${s.header}`}>
              <img className={onWhite ? 'logo-picture on-white' : 'logo-picture'} src={logo.imageUrl} alt={name} />
            </div>
          </figure>
        </>
      )}
      <div className={s.field}>
        <CheckedField
          label={t('officeBrand.field.name')}
          message={formState.errors.name?.message}
          limit={{ text: name, max: LONGEST.brand.name }}
          hint={t('officeBrand.nameHint')}
        >
          {(attributes) => (
            <input
              className={f.input}
              placeholder="Ventaja"
              {...register('name', {
                maxLength: LONGEST.brand.name,
                validate: (text, values) =>
                  text.trim() !== '' || values.logo.image === '' || t('officeBrand.nameNeeded'),
              })}
              {...attributes}
            />
          )}
        </CheckedField>
      </div>
    </>
  )
}
