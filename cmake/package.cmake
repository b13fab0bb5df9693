# `cpack` makes a Debian package (build/release/quadrille_VERSION_ARCH.deb). Its dependencies are those of the libraries that the
# program is linked with, found by dpkg-shlibdeps.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME quadrille)
set(CPACK_PACKAGE_VENDOR "The Quadrille contributors")
set(CPACK_PACKAGE_CONTACT "The Quadrille contributors <${QUADRILLE_CONTACT}>")
set(CPACK_PACKAGE_HOMEPAGE_URL ${QUADRILLE_HOMEPAGE})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "companion beside the table for Magic on a drawn board")
set(CPACK_PACKAGE_DESCRIPTION "A webcam over the table is enough: Quadrille finds the drawn board,
reads the cards that lie on it, shows ranges, moves and blocks on the live
picture and keeps a log of the game. It needs no network, no account and no
printed markers.")
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Loaded while it runs, so that no library names them: the window's letters, OpenGL's driver.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "fonts-dejavu-core, libgl1, libgl1-mesa-dri")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
include(CPack)
