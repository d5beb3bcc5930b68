/** A picture in a form. Both texts are empty until one is chosen. */
export interface PictureValue {
  readonly image: string
  readonly imageUrl: string
}

export const NO_PICTURE: PictureValue = { image: '', imageUrl: '' }
