/** The embedded form of the demo's business that stands in its shop. */
export const shopForm = 'lumo-kiln-news'
