import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from '../../ui/use-translation.ts'
import { PictureField } from './picture-field.tsx'
import type { PictureValue } from './picture-values.ts'

interface Props<Values extends FieldValues> {
  control: Control<Values>
  name: FieldPathByValue<Values, PictureValue>
  label: string
}

/** The field of a form for a picture that must be chosen. */
export function FormPicture<Values extends FieldValues>({ control, name, label }: Props<Values>) {
  const { t } = useTranslation()
  const { field, fieldState } = useController({
    control,
    name,
    rules: { validate: ({ image }: PictureValue) => image !== '' || t('office.picture.needed') },
  })
  const { imageUrl }: PictureValue = field.value
  return (
    <PictureField
      label={label}
      choose={t(imageUrl ? 'office.picture.replace' : 'office.picture.choose')}
      url={imageUrl}
      message={fieldState.error?.message}
      onUploaded={(picture) => field.onChange({ image: picture.image, imageUrl: picture.imageUrl })}
      input={field.ref}
    />
  )
}
