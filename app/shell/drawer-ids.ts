/** Id of the drawer's frame and of its opener: their links refer to each other. */
export const drawerId = 'menu';
export const drawerOpenerId = 'menu-link';
