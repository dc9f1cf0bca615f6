// What the screens of the staff are made of. A component that is new there needs its line, and those of its parts;
// a component that is loaded late brings its own.
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Tooltip.layer.css'
