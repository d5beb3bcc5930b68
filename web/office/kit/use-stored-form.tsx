import { type ReactNode, useEffect } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import { FormFoot } from './form-foot.tsx'
import type { OfficeAction } from './use-office-action.ts'

/** What a form for a new or an existing thing gets from the page. */
export interface FormProps<Values extends FieldValues> {
  values: Values
  /** Whether these values are not stored. */
  isUnsaved?: boolean
  /** Number of times that the form has been stored. */
  stores?: number
  submit: string
  /** Stores the values. */
  saving: OfficeAction<[Values]>
  /** Message about the last successful action. */
  said?: string | null
  /** Further buttons. */
  actions?: ReactNode
}

/** Returns a form with these values, and its last part: the outcome of the last attempt, and the buttons. */
export function useStoredForm<Values extends FieldValues>(props: FormProps<Values>) {
  const { values, stores = 0, submit, saving, said, actions } = props
  const form = useForm<Values>({ values })
  const isUnsaved = form.formState.isDirty || props.isUnsaved === true
  // If the person has only added spaces, the stored values are the same as before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect belongs to the number
  useEffect(() => {
    if (stores > 0 && form.formState.isDirty) form.reset(values)
  }, [stores])
  return {
    form,
    isUnsaved,
    store: form.handleSubmit(saving.run, () => saving.problem && saving.clear()),
    foot: (
      <FormFoot
        submit={submit}
        isSubmitting={saving.pending}
        isUnsaved={isUnsaved}
        problem={saving.problem}
        said={said}
      >
        {actions}
      </FormFoot>
    ),
  }
}
