"""blender -b --factory-startup --python stills.py -- OUTDIR START END [--hard] [--samples 28]

Renders the tables START ... END - 1 (the same number is always the same table) with their truth; what is there already is skipped.
--hard: those of hard.py instead. ../make_scenes.sh has the numbers of the sets that are measured on."""
import argparse, json, os, sys, time
os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import numpy as np, cv2
import build as B, hard as H, post as P, scene as S

a = argparse.ArgumentParser()
a.add_argument("out"); a.add_argument("start", type=int); a.add_argument("end", type=int)
a.add_argument("--hard", action="store_true"); a.add_argument("--samples", type=int, default=28)
a = a.parse_args(sys.argv[sys.argv.index("--") + 1:])
os.makedirs(a.out, exist_ok=True)
for i in range(a.start, a.end):
    name = f"{'hard' if a.hard else 'dev'}_{i:03d}"
    if os.path.exists(f"{a.out}/{name}.json"):
        continue
    t0 = time.time()
    spec = H.harden(i) if a.hard else S.sample_scene("dev", i)
    B.reset(2, a.samples)
    B.build(spec)
    rgb, ids = B.render()
    mx, my = P.remap_maps(spec["cam"], spec["render"])
    lin = cv2.remap(rgb[..., :3].astype(np.float32), mx, my, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    idm = cv2.remap(ids.astype(np.float32), mx, my, cv2.INTER_NEAREST, borderMode=cv2.BORDER_REPLICATE).astype(np.int32)
    spec["hand_seen"] = bool((idm == 1000).mean() > .002)
    img = P.develop(np.maximum(lin, 0), spec["post"], np.random.default_rng(spec["post"]["seed"]))
    if spec["post"].get("denoise"):
        img = cv2.fastNlMeansDenoisingColored(img, None, 6, 12, 5, 11)
    P.jpeg(f"{a.out}/{name}.jpg", img, spec["post"]["quality"])
    truth = P.stitch_json(spec, name, "dev", idm, B.card_corners3d)
    truth["tags"] += ["hard_" + kind for kind in spec.get("hard_kinds", [])]
    if spec.get("tap_deg"):
        truth["profile"]["tap_deg"] = spec["tap_deg"]
    json.dump(truth, open(f"{a.out}/{name}.json", "w"))
    B.clean_tmp()
    print(f"## {name} {spec['cam'].W}x{spec['cam'].H} {time.time() - t0:.1f} s", flush=True)
