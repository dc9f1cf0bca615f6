// What stands before anybody is signed in. Component by component: all of styles.css is 29 KB. Layered, so that
// tokens.css and the screens' own styles win in whatever order files arrive. Mantine's variables come from its provider.
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/EmptyState.layer.css'
import '@mantine/core/styles/Loader.layer.css'
