/** The embedded form of the demo's business that stands in its shop. */
export const shopForm = 'lumo-kiln-news'
/** As high as the line of that form says, when one copies it in Parley. */
export const shopFormHeightPx = 710
