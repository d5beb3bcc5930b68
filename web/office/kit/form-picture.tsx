import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from '../../ui/use-translation.ts'
import { PictureField } from './picture-field.tsx'
import { NO_PICTURE, type PictureValue } from './picture-values.ts'

interface Props<Values extends FieldValues> {
  control: Control<Values>
  name: FieldPathByValue<Values, PictureValue>
  label: string
  /** Whether the form may have no picture. */
  isOptional?: boolean
}

/** The field of a form for a picture. */
export function FormPicture<Values extends FieldValues>({ control, name, label, isOptional = false }: Props<Values>) {
  const { t } = useTranslation()
  const { field, fieldState } = useController({
    control,
    name,
    rules: { validate: ({ image }: PictureValue) => isOptional || image !== '' || t('officeContent.picture.needed') },
  })
  const { imageUrl }: PictureValue = field.value
  return (
    <PictureField
      label={label}
      choose={t(imageUrl ? 'officeContent.picture.replace' : 'officeContent.picture.choose')}
      url={imageUrl}
      message={fieldState.error?.message}
      onUploaded={(picture) => field.onChange({ image: picture.image, imageUrl: picture.imageUrl })}
      input={field.ref}
      onRemove={isOptional && imageUrl ? () => field.onChange(NO_PICTURE) : undefined}
    />
  )
}
